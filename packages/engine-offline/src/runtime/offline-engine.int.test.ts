import type { EngineRequest } from "@quarry/engine";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";
import { listOf, objectOf, textDocument } from "../testing/text-document.ts";
import { createOfflineEngine } from "./offline-engine.ts";

const FAR = Number.POSITIVE_INFINITY;
const structure = parseStructure(
  objectOf({ total: "number", rows: listOf({ name: "string", amount: "number" }) }),
);
const small = "Total: 12.50";
const large = `Name\tAmount\n${Array.from({ length: 4_000 }, (_, index) => `Item ${index}\t${index}.25`).join("\n")}`;

function requestOf(text: string, over: Partial<EngineRequest> = {}): EngineRequest {
  return {
    accountId: "acme",
    document: textDocument(text),
    structure,
    model: "llm-4.1-mini",
    images: [],
    deadlineAt: FAR,
    signal: new AbortController().signal,
    ...over,
  };
}

describe("createOfflineEngine", () => {
  it("answers the same in a thread as the pure function", async () => {
    await using engine = createOfflineEngine({ workers: 1 });
    for (const text of [small, large]) {
      const expected = extractOffline(textDocument(text), structure, { deadlineAt: FAR });
      expect(await engine.extract(requestOf(text))).toEqual(expected);
    }
  });

  it("parses a document that comes as its JSON", async () => {
    await using engine = createOfflineEngine({ workers: 1 });
    const document = textDocument(small);
    const json = Buffer.from(JSON.stringify(document));
    const { output } = await engine.extract({ ...requestOf(small), document: json });
    expect(output).toEqual(extractOffline(document, structure, { deadlineAt: FAR }).output);
    const empty = Buffer.from(JSON.stringify(textDocument(" ")));
    await expect(engine.extract({ ...requestOf(""), document: empty })).rejects.toMatchObject({
      code: "SOURCE_EMPTY",
    });
  });

  it("ends with TIMEOUT when the deadline is over", async () => {
    await using engine = createOfflineEngine({ workers: 1 });
    await expect(engine.extract(requestOf(large, { deadlineAt: 0 }))).rejects.toMatchObject({
      code: "TIMEOUT",
    });
  });

  it("stops when the caller aborts, and serves the next request", async () => {
    await using engine = createOfflineEngine({ workers: 1 });
    const controller = new AbortController();
    const stopped = engine.extract(requestOf(large, { signal: controller.signal }));
    controller.abort();
    await expect(stopped).rejects.toThrow();
    const { output } = await engine.extract(requestOf(large));
    expect(output).toMatchObject({ rows: expect.objectContaining({ length: 4_000 }) });
  });

  it("refuses a source that takes too much memory, and serves the next request", async () => {
    await using engine = createOfflineEngine({ workers: 1, threadMemoryMb: 48 });
    await expect(engine.extract(requestOf(large.repeat(5)))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      retryable: false,
      message: expect.stringContaining("more than the 48 MB of memory"),
    });
    const { output } = await engine.extract(requestOf(small));
    expect(output).toMatchObject({ total: 12.5 });
  }, 60_000);

  it("lets accounts take turns at a thread", async () => {
    await using engine = createOfflineEngine({ workers: 1 });
    const ended: string[] = [];
    const extract = async (accountId: string, name: string) => {
      await engine.extract(requestOf(small, { accountId }));
      ended.push(name);
    };
    const flood = ["first", "second", "third"].map((name) => extract("greedy", name));
    await Promise.all([...flood, extract("modest", "the other account's")]);
    expect(ended).toEqual(["first", "the other account's", "second", "third"]);
  });

  it("refuses a source that holds nothing", async () => {
    await using engine = createOfflineEngine();
    await expect(engine.extract(requestOf(" \n"))).rejects.toMatchObject({ code: "SOURCE_EMPTY" });
  });
});
