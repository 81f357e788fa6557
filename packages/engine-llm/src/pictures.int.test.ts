import type { SourceDocument } from "@quarry/document";
import type { EngineImage } from "@quarry/engine";
import { faults, type ProviderCall } from "@quarry/servers/provider";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, type Rig, textDocument } from "./rig.testing.ts";

const { refuses } = faults;

const string = { type: "string" };
const line = { type: "object", properties: { article: string, code: string } };
const structure = parseStructure({
  type: "object",
  properties: { number: string, stamp: string, lines: { type: "array", items: line } },
});

/** Pages, each with its text, and the picture of each. */
function pictured(texts: string[]): { document: SourceDocument; images: EngineImage[] } {
  let at = 0;
  const pages = texts.map((text, index) => {
    const start = at;
    at += text.length;
    return { number: index + 1, start, end: at, origin: "recognised" as const };
  });
  const images = pages.map(({ number: page }) => {
    return { page, mediaType: "image/jpeg", bytes: Uint8Array.of(page) };
  });
  return { document: { ...textDocument(texts.join("")), pages }, images };
}

const blank = (count: number) => pictured(Array.from({ length: count }, () => ""));
const long = (count: number) =>
  pictured(
    Array.from({ length: count }, (_, page) => `Page ${page}\n${"some words\n".repeat(90)}`),
  );
const note = pictured(["Delivery note 77\nCopper wire\n", "Solder\n"]);
const read = { number: "77", stamp: null, lines: [] };
const withStamp = { ...read, stamp: "PAID 31" };

/** The pages whose pictures a request has. */
const shownIn = ({ raw }: ProviderCall) =>
  Array.from(raw.matchAll(/data:image\/jpeg;base64,([^"]*)/g), ([, base64 = ""]) => {
    return Buffer.from(base64, "base64")[0];
  });

const openSeeing = (answer: unknown = read, options: Parameters<typeof openRig>[0] = {}) =>
  openRig({
    ...options,
    provider: { answer: () => ({ result: answer as never }), ...options.provider },
  });

const extract = (rig: Rig, source = note, more = {}) =>
  rig.engine.extract(rig.request({ structure, ...source, ...more }));

describe("pictures of pages", () => {
  it("are parts of the question about their text, as data", async () => {
    await using rig = await openSeeing();
    await extract(rig);
    const [, user] = (await rig.provider.call(0)).body.messages ?? [];
    expect(user?.content).toEqual([
      { type: "text", text: expect.stringContaining("Delivery note 77") },
      { type: "image_url", image_url: { url: "data:image/jpeg;base64,AQ==" } },
      { type: "image_url", image_url: { url: "data:image/jpeg;base64,Ag==" } },
    ]);
  });

  it("go with the parts of a long document that they show", async () => {
    await using rig = await openSeeing(read, { engine: { chunkTokens: 3_000 } });
    await extract(rig, long(6));
    const shown = rig.provider.calls.map(shownIn);
    expect(shown.length).toBeGreaterThan(2);
    expect(new Set(shown.flat())).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    for (const { documentText, ...call } of rig.provider.calls) {
      const own = Array.from(documentText.matchAll(/Page (\d)/g), ([, page]) => Number(page) + 1);
      expect(shownIn({ documentText, ...call })).toEqual(expect.arrayContaining(own.slice(-1)));
      expect(shownIn({ documentText, ...call }).length).toBeLessThanOrEqual(own.length + 1);
    }
  });

  it("are shown a few at a time, each once, where there is no text", async () => {
    await using rig = await openSeeing(read, { engine: { chunkTokens: 3_000 } });
    await extract(rig, blank(7));
    expect(rig.provider.calls.map(shownIn)).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it("are eight at most of one question, however much text it may have", async () => {
    await using rig = await openSeeing(read, { engine: { chunkTokens: 50_000 } });
    const { evidence } = await extract(rig, long(20));
    const counts = rig.provider.calls.map((call) => shownIn(call).length);
    expect(Math.max(...counts)).toBe(8);
    expect(new Set(rig.provider.calls.flatMap(shownIn)).size).toBe(20);
    expect(evidence.warnings.map(({ code }) => code)).not.toContain("pictures_left_out");
  });

  it("are left out with a warning where more begin at one place of the text", async () => {
    await using rig = await openSeeing();
    const texts = ["Delivery note 77\n", ...Array.from({ length: 11 }, () => ""), "Solder\n"];
    const { evidence } = await extract(rig, pictured(texts));
    expect(rig.provider.calls.map(shownIn)).toEqual([[1, 2, 3, 4, 5, 6, 7, 8]]);
    expect(evidence.warnings).toMatchObject([
      { code: "pictures_left_out", message: expect.stringContaining("pages 9 to 13") },
    ]);
  });

  it("are counted as the provider counts them", async () => {
    await using rig = await openSeeing();
    const usage = { prompt_tokens: 2_345, completion_tokens: 20 };
    rig.provider.queue(faults.writes((answer) => answer, { usage }));
    const { evidence } = await extract(rig);
    expect(evidence.usage).toMatchObject({ inputTokens: 2_345, estimated: false });
    rig.provider.queue(faults.named.noUsage);
    const { evidence: uncounted } = await extract(rig);
    expect(uncounted.usage).toMatchObject({ estimated: true });
    expect(uncounted.usage.inputTokens).toBeGreaterThan(2_000);
  });
});

describe("a model that takes no pictures", () => {
  it("is asked again with the text alone, which a warning says, and is shown none from then on", async () => {
    await using rig = await openSeeing(read, { provider: { sees: false } });
    const first = await extract(rig);
    expect(rig.provider.calls.map((call) => shownIn(call).length)).toEqual([2, 0]);
    expect(first.output).toEqual(read);
    const refused = {
      code: "pictures_refused",
      message: "The model saw no picture of pages 1 to 2: the model takes no pictures",
    };
    expect(first.evidence.warnings).toEqual([refused]);
    const second = await extract(rig);
    expect(rig.provider.calls).toHaveLength(3);
    expect(second.evidence.warnings).toEqual([refused]);
  });

  it("is named once, however many parts a large structure is asked for in", async () => {
    const schemaLimits = { properties: 4 };
    await using rig = await openSeeing(read, {
      engine: { schemaLimits },
      provider: { sees: false },
    });
    const { evidence } = await extract(rig);
    expect(rig.provider.calls.length).toBeGreaterThan(2);
    const codes = evidence.warnings.map(({ code }) => code);
    expect(codes.filter((code) => code === "pictures_refused")).toHaveLength(1);
  });

  it("gives values that stand nowhere, which are withheld as ever", async () => {
    await using rig = await openSeeing(withStamp, { provider: { sees: false } });
    const { output, evidence } = await extract(rig);
    expect(output).toEqual(read);
    expect(evidence.withheld).toMatchObject([{ pointer: "/stamp", reason: "ungrounded" }]);
  });

  it("is shown none from the start where that is known", async () => {
    await using rig = await openSeeing(read, { engine: { vision: false } });
    expect(rig.engine.seesImages).toBe(false);
    await extract(rig);
    expect(rig.provider.calls.map((call) => shownIn(call).length)).toEqual([0]);
  });

  it("does not keep another provider from seeing", async () => {
    await using seeing = await openSeeing(withStamp);
    const models = { "llm-4.1": "big", "llm-4.1-mini": "small" };
    const other = { id: "other", baseUrl: seeing.provider.baseUrl, models };
    const others = [{ ...other, callTimeoutMs: 1_000, concurrency: 4 }];
    await using rig = await openSeeing(read, { engine: { id: "blind", vision: false, others } });
    expect(rig.engine.seesImages).toBe(true);
    rig.provider.queue(refuses({ status: 401 }));
    const { output, evidence } = await extract(rig);
    expect(output).toEqual(withStamp);
    expect(evidence.warnings.map(({ code }) => code)).not.toContain("pictures_refused");
  });
});

describe("a server that takes one picture at a time", () => {
  it("is asked about one page after the other", async () => {
    await using rig = await openSeeing();
    const tooMany = refuses({ message: "At most 1 image(s) may be provided in one request." });
    rig.provider.queue(tooMany);
    const { evidence } = await extract(rig);
    expect(rig.provider.calls.map(shownIn)).toEqual([[1, 2], [1], [2]]);
    expect(evidence.warnings).toEqual([]);
  });

  it("reads a page by its text if it has no room for the picture, which a warning says", async () => {
    await using rig = await openSeeing();
    rig.provider.queue(refuses({ message: "too many input tokens" }));
    const { output, evidence } = await extract(rig, pictured(["Delivery note 77\n"]));
    expect(rig.provider.calls.map(shownIn)).toEqual([[1], []]);
    expect(output).toEqual(read);
    expect(evidence.warnings).toMatchObject([{ code: "pictures_left_out" }]);
  });
});

describe("a value that is in a picture alone", () => {
  it("is returned with little confidence, its page where one was shown, and a warning", async () => {
    await using rig = await openSeeing(withStamp);
    const { output, evidence } = await extract(rig, pictured(["Delivery note 77\n"]));
    expect(output).toEqual(withStamp);
    const leaf = evidence.leaves.find(({ pointer }) => pointer === "/stamp");
    expect(leaf).toEqual({
      ...{ pointer: "/stamp", value: "PAID 31", match: "none", reason: "picture", page: 1 },
      confidence: 0.3,
    });
    expect(evidence.withheld).toBeUndefined();
    expect(evidence.warnings).toMatchObject([
      { code: "picture_only", message: expect.stringContaining("/stamp") },
    ]);
  });

  it("has the page of its row's other values where several were shown, and else none", async () => {
    const lines = [{ article: "Solder", code: "SX-1" }];
    await using rig = await openSeeing({ ...withStamp, lines });
    const { output, evidence } = await extract(rig);
    expect(output).toEqual({ ...withStamp, lines });
    const pageOf = (at: string) => evidence.leaves.find(({ pointer }) => pointer === at)?.page;
    expect(pageOf("/lines/0/code")).toBe(2);
    const { evidence: alone } = await extract(rig, blank(2));
    expect(alone.leaves.find(({ pointer }) => pointer === "/stamp")).not.toHaveProperty("page");
  });

  it("has a place where the text says what it follows from", async () => {
    const country = parseStructure({ type: "object", properties: { country: string } });
    await using rig = await openSeeing({ country: "AT" });
    const { evidence } = await extract(rig, pictured(["Land: Österreich\n"]), {
      structure: country,
    });
    expect(evidence.leaves).toMatchObject([{ match: "derived", reason: "model", page: 1 }]);
  });

  it("is not that of an example, which the document does not have", async () => {
    const id = "0192f7a4-0000-7000-8000-000000000002";
    const example = textDocument("Delivery note 76\nPAID 31\n");
    const output = { number: "76", stamp: "PAID 31", lines: [] };
    await using rig = await openSeeing(withStamp);
    const result = await extract(rig, note, { examples: [{ id, document: example, output }] });
    expect(result.output).toEqual(read);
    expect(result.evidence.warnings).toMatchObject([{ code: "example_copied", pointer: "/stamp" }]);
  });
});

describe("an answer that was paid for", () => {
  const openAnswers = () => {
    const kept = new Map<string, string>();
    const recall = async (name: string) => kept.get(name);
    return { recall, keep: async (name: string, answer: string) => void kept.set(name, answer) };
  };

  it("is that of the same pictures alone", async () => {
    const answers = openAnswers();
    await using rig = await openSeeing();
    await extract(rig, note, { answers });
    await extract(rig, note, { answers });
    expect(rig.provider.calls).toHaveLength(1);
    await extract(rig, { ...note, images: [] }, { answers });
    expect(rig.provider.calls).toHaveLength(2);
  });

  it("is remembered as one without pictures where the model took none", async () => {
    const answers = openAnswers();
    await using blind = await openSeeing(withStamp, { provider: { sees: false } });
    const first = await extract(blind, note, { answers });
    await using rig = await openSeeing(withStamp);
    const again = await extract(rig, note, { answers });
    expect(rig.provider.calls).toHaveLength(0);
    expect(again.output).toEqual(first.output);
    expect(again.evidence.warnings).toEqual(first.evidence.warnings);
  });
});
