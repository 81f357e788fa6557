import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineFailure, type EngineOrder } from "@quarry/engine";
import { AppError, StarvedError } from "@quarry/kernel";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { document, now, openRunningService, result, schema } from "./run-extraction.testing.ts";

const busy = new AppError("UNAVAILABLE", "come again", { retryAfterSeconds: 30 });

let folder: string;
let service: Awaited<ReturnType<typeof openRunningService>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-run-"));
  service = await openRunningService(folder);
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const pending = { status: "pending", charged: false, output: null, totalTokens: 0 };
const failed = { ...pending, status: "failed" };

describe("an engine's outcome", () => {
  it("is recorded with the tokens that it took", async () => {
    await service.work();
    const completed = { status: "completed", charged: true, output: result.output };
    expect(await service.record()).toMatchObject({ ...completed, totalTokens: 12 });
  });

  it("is made from the document, the pinned structure, the instruction and a deadline", async () => {
    const seen: EngineOrder[] = [];
    service.script.extract = async (request) => {
      seen.push(request);
      return result;
    };
    await service.work();
    expect(seen).toMatchObject([
      {
        document,
        model: "llm-4.1",
        instruction: "as printed",
        images: [],
        deadlineAt: now + 1_000,
      },
    ]);
    expect(seen[0]?.structure).toMatchObject(schema.structure);
  });

  it("is final if it is a failure, even a retryable one", async () => {
    service.script.extract = () => Promise.reject(busy);
    await service.work();
    const failure = { code: "UNAVAILABLE", message: "come again", retryAfterSeconds: 30 };
    expect(await service.record()).toMatchObject({ ...failed, failure });
  });

  it("leaves work that the machine starved to another delivery, even on the last one", async () => {
    const starved = new StarvedError("The server is busy");
    service.script.extract = () => Promise.reject(starved);
    for (const last of [false, true]) {
      await expect(service.work({ last })).rejects.toBe(starved);
      expect(await service.record()).toMatchObject(pending);
    }
  });

  it("is a failure if the source is no longer stored", async () => {
    await service.loseBlobs();
    await service.work();
    const message = "The source is no longer stored; send it again";
    expect(await service.record()).toMatchObject({
      ...failed,
      failure: { code: "INTERNAL", message },
    });
  });

  it("is shown as failed if it is missing from the blob store, never as completed with null", async () => {
    const output = { ticket: "T".repeat(2 ** 20) };
    service.script.extract = async () => ({ ...result, output });
    await service.work();
    expect(await service.record()).toMatchObject({ output });
    await service.loseBlobs();
    const failure = { code: "INTERNAL", message: expect.stringMatching(/^The result is missing/) };
    expect(await service.record()).toMatchObject({ status: "failed", output: null, failure });
  });

  it("changes nothing if the extraction was deleted meanwhile", async () => {
    service.script.extract = async () => {
      await service.delete();
      return result;
    };
    await service.work();
    await expect(service.record()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await service.tokensSince(0)).toBe(12);
  });

  it("counts its tokens and erases again if the extraction was deleted after its outcome was stored", async () => {
    let stored = 0;
    service.script.stored = async () => {
      stored += 1; // output and evidence, in either order
      if (stored === 2) await service.delete();
    };
    await service.work();
    expect(await service.tokensSince(0)).toBe(12);
    expect(service.erasures).toHaveLength(2);
  });

  it("counts its tokens if the extraction is deleted while the engine works", async () => {
    const stop = new AbortController();
    service.script.extract = async () => {
      await service.delete();
      stop.abort();
      throw new EngineFailure(busy, result.evidence.usage);
    };
    await service.work({ signal: stop.signal });
    expect(await service.tokensSince(0)).toBe(12);
    await service.work();
    expect(await service.tokensSince(0)).toBe(12);
  });
});

it("reports its limits, and null without a limit", async () => {
  await using limited = await openRunningService(folder, {}, 10_000);
  const limits = { pendingExtractions: 10, tokensPerMonth: 10_000 };
  expect(await limited.limits()).toEqual(limits);
  expect(await service.limits()).toEqual({ ...limits, tokensPerMonth: null });
});

describe("tokens that were reserved", () => {
  /** How many stay taken where an attempt is stopped by a deletion before it calls anything. */
  async function takenAfterDeletion({ attemptsBefore }: { attemptsBefore: number }) {
    const limited = await openRunningService(folder, {}, 10_000);
    await using _closing = limited;
    limited.script.extract = () => Promise.reject(new TypeError("killed"));
    for (let attempt = 0; attempt < attemptsBefore; attempt += 1)
      await expect(limited.work()).rejects.toThrow("killed");
    const stop = new AbortController();
    limited.script.extract = async () => {
      await limited.delete();
      stop.abort();
      throw new Error("stopped");
    };
    await limited.work({ signal: stop.signal });
    return await limited.tokensSince(0);
  }

  it("are released if the extraction was deleted before any call", async () => {
    expect(await takenAfterDeletion({ attemptsBefore: 0 })).toBe(0);
  });

  it("stay reserved if an earlier attempt may have spent them", async () => {
    expect(await takenAfterDeletion({ attemptsBefore: 1 })).toBeGreaterThan(500);
  });
});

describe("a list of which the source shows more rows than were taken", () => {
  const arrays = [{ pointer: "/bookings", rows: 100, taken: 36, pages: [1, 2, 4] }];
  const loss = "36 of 100 rows that the source shows, on pages 1–2, 4";
  beforeEach(() => {
    const evidence = { ...result.evidence, arrays };
    service.script.extract = async () => ({ ...result, evidence });
  });

  it("fails the extraction, naming list, pages and counts", async () => {
    await service.work();
    const message = `A list could not be read completely (/bookings: ${loss}); send allow_partial=true to accept what could be read`;
    const failure = { code: "OUTPUT_INCOMPLETE", message };
    expect(await service.record()).toMatchObject({ ...failed, failure });
  });

  it("completes it with a warning if the caller allows a partial list", async () => {
    const partial = await openRunningService(folder, { allowPartial: true });
    partial.script.extract = service.script.extract;
    await partial.work();
    expect(await partial.record()).toMatchObject({ status: "completed", output: result.output });
    const message = `The list holds ${loss}`;
    expect((await partial.evidence()).warnings).toEqual([
      { code: "output_incomplete", pointer: "/bookings", message },
    ]);
    await partial[Symbol.asyncDispose]();
  });
});

describe("the document and evidence of an extraction", () => {
  it("are available once it is completed", async () => {
    await expect(service.evidence()).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await expect(service.document()).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await service.work();
    expect(await service.evidence()).toEqual(result.evidence);
    expect(await service.document()).toEqual(document);
  });

  it("are the document, the failure and its tokens if it failed", async () => {
    service.script.extract = () => Promise.reject(new EngineFailure(busy, result.evidence.usage));
    await service.work();
    expect(await service.evidence()).toEqual({
      failure: {
        code: "UNAVAILABLE",
        message: "come again",
        retryable: true,
        retryAfterSeconds: 30,
      },
      spentTokens: 12,
    });
    expect(await service.document()).toEqual(document);
  });

  it("name the places and rules of an output that did not fit, and whether to retry", async () => {
    const issues = [{ field: "/ticket", rule: "type", message: "must be a string" }];
    const final = new AppError("OUTPUT_INVALID", "did not fit", { issues, retryable: false });
    service.script.extract = () => Promise.reject(final);
    await service.work();
    const message = "did not fit: /ticket (type)";
    expect((await service.evidence()).failure).toEqual({
      code: "OUTPUT_INVALID",
      message,
      retryable: false,
    });
  });

  it("are deleted with it", async () => {
    await service.work();
    await service.delete();
    await expect(service.evidence()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.document()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("work that meets an error outside the engine", () => {
  beforeEach(() => {
    service.script.revision = () => Promise.reject(busy);
  });

  it("is left for another delivery, whatever the error's code", async () => {
    await expect(service.work()).rejects.toBe(busy);
    expect(await service.record()).toMatchObject(pending);
  });

  it("fails on the last delivery", async () => {
    await service.work({ last: true });
    const failure = { code: "UNAVAILABLE", retryAfterSeconds: 30 };
    expect(await service.record()).toMatchObject({ ...failed, failure });
  });
});

describe("an engine that breaks", () => {
  beforeEach(() => {
    service.script.extract = () => Promise.reject(new TypeError("of undefined (reading 'TK-1')"));
  });

  it("is delivered again", async () => {
    await expect(service.work()).rejects.toThrow(TypeError);
    expect(await service.record()).toMatchObject(pending);
  });

  it("fails the extraction on the last delivery, without its own message", async () => {
    await service.work({ last: true });
    const { status, failure } = await service.record();
    expect([status, failure?.code]).toEqual(["failed", "INTERNAL"]);
    expect(failure?.message).not.toContain("TK-1");
  });
});

describe("work that is stopped", () => {
  it("is left for another delivery, even on the last one", async () => {
    const stop = new AbortController();
    service.script.extract = () => {
      stop.abort();
      return Promise.reject(busy);
    };
    await expect(service.work({ signal: stop.signal, last: true })).rejects.toBe(busy);
    expect(await service.record()).toMatchObject(pending);
  });
});

it("reads no document beyond the bytes that an account may hold", async () => {
  const first = Promise.withResolvers<void>();
  const ends = [first.promise, Promise.resolve()];
  let started = 0;
  service.script.extract = async () => {
    await ends[started++];
    return result;
  };
  const works = [service.work(), service.work()];
  await expect.poll(() => started).toBe(1);
  await new Promise(setImmediate);
  expect(started).toBe(1);
  first.resolve();
  await Promise.all(works);
  expect(started).toBe(2);
});
