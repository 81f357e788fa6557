import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EngineFailure, type EngineOrder } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
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

  it("comes of the document, the pinned structure, the instruction and a deadline", async () => {
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

  it("is final where it is a failure, even one that may pass", async () => {
    service.script.extract = () => Promise.reject(busy);
    await service.work();
    const failure = { code: "UNAVAILABLE", message: "come again", retryAfterSeconds: 30 };
    expect(await service.record()).toMatchObject({ ...failed, failure });
  });

  it("changes nothing where the extraction was deleted meanwhile", async () => {
    service.script.extract = async () => {
      await service.delete();
      return result;
    };
    await service.work();
    await expect(service.record()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await service.tokensSince(0)).toBe(12);
  });

  it("counts what it cost, and erases again, where it was deleted once its outcome was stored", async () => {
    let deletion: Promise<void> | undefined;
    service.script.stored = async (name) => {
      if (name.startsWith("output")) deletion ??= service.delete();
      await deletion;
    };
    await service.work();
    expect(await service.tokensSince(0)).toBe(12);
    expect(service.erasures).toHaveLength(2);
  });

  it("counts what it cost where the extraction was deleted in the midst of it", async () => {
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

  it("are released where the extraction was deleted before anything was called", async () => {
    expect(await takenAfterDeletion({ attemptsBefore: 0 })).toBe(0);
  });

  it("stay taken where an earlier attempt may have spent them", async () => {
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

  it("completes it with a warning where the caller takes a part", async () => {
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

describe("what is kept beside an extraction", () => {
  it("is there when it is completed", async () => {
    await expect(service.evidence()).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await expect(service.document()).rejects.toMatchObject({ code: "STATE_CONFLICT" });
    await service.work();
    expect(await service.evidence()).toEqual(result.evidence);
    expect(await service.document()).toEqual(document);
  });

  it("is the document when it failed, and why it did, with what it cost", async () => {
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

  it("says of an answer that did not fit where and by which rule, and whether to try again", async () => {
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

  it("is gone with it", async () => {
    await service.work();
    await service.delete();
    await expect(service.evidence()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.document()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("work that meets a fault from outside the engine", () => {
  beforeEach(() => {
    service.script.revision = () => Promise.reject(busy);
  });

  it("is left to be tried again, whatever the fault's code", async () => {
    await expect(service.work()).rejects.toBe(busy);
    expect(await service.record()).toMatchObject(pending);
  });

  it("ends as failed on the last try", async () => {
    await service.work({ last: true });
    const failure = { code: "UNAVAILABLE", retryAfterSeconds: 30 };
    expect(await service.record()).toMatchObject({ ...failed, failure });
  });
});

describe("an engine that breaks", () => {
  beforeEach(() => {
    service.script.extract = () => Promise.reject(new TypeError("of undefined (reading 'TK-1')"));
  });

  it("is tried again", async () => {
    await expect(service.work()).rejects.toThrow(TypeError);
    expect(await service.record()).toMatchObject(pending);
  });

  it("fails the extraction on the last try without a word of its own", async () => {
    await service.work({ last: true });
    const { status, failure } = await service.record();
    expect([status, failure?.code]).toEqual(["failed", "INTERNAL"]);
    expect(failure?.message).not.toContain("TK-1");
  });
});

describe("work that is stopped", () => {
  it("is left to be tried again, even on the last try", async () => {
    const stop = new AbortController();
    service.script.extract = () => {
      stop.abort();
      return Promise.reject(busy);
    };
    await expect(service.work({ signal: stop.signal, last: true })).rejects.toBe(busy);
    expect(await service.record()).toMatchObject(pending);
  });
});

describe("work in which processes die", () => {
  /** The engine begins, and its process ends: the work never settles. */
  async function dies(repeated: boolean): Promise<void> {
    const begun = Promise.withResolvers<void>();
    service.script.extract = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    void service.work({ repeated });
    await begun.promise;
  }

  it("is given up once two have ended", async () => {
    await dies(false);
    service.restart();
    await dies(true);
    service.restart();
    expect(await service.record()).toMatchObject(pending);
    await service.work({ repeated: true });
    const { status, failure } = await service.record();
    expect([status, failure?.code]).toEqual(["failed", "INTERNAL"]);
    expect(failure?.message).toContain("2 processes ended while they worked on this source");
  });

  it("is done where a process lives to its end", async () => {
    await dies(false);
    service.restart();
    service.script.extract = async () => result;
    await service.work({ repeated: true });
    expect(await service.record()).toMatchObject({ status: "completed" });
  });

  it("is not blamed for deliveries that fail, or end with their service", async () => {
    const stop = new AbortController();
    stop.abort();
    service.script.extract = () => Promise.reject(busy);
    for (let time = 0; time < 5; time++) {
      const repeated = time > 0;
      await expect(service.work({ signal: stop.signal, repeated })).rejects.toBe(busy);
    }
    service.script.extract = async () => result;
    await service.work({ repeated: true });
    expect(await service.record()).toMatchObject({ status: "completed" });
  });
});
