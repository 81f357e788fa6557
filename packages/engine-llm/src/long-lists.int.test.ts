import { faults, type ProviderOptions } from "@quarry/servers/provider";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { openRig, textDocument } from "./rig.testing.ts";
import { type Layout, statementModel, statementOrder } from "./statement.testing.ts";

const layouts: { layout: Layout; hasTable: boolean }[] = [
  { layout: "plain", hasTable: false },
  { layout: "plain", hasTable: true },
  { layout: "paged", hasTable: false },
  { layout: "paged", hasTable: true },
  { layout: "wrapped", hasTable: false },
];
const cases = [100, 800, 3_200].flatMap((rows) => {
  return layouts
    .filter(({ hasTable }) => !hasTable || rows === 800)
    .map((one) => ({ rows, ...one }));
});
const narrow = { answer: statementModel, outputTokens: 4_000 };

describe("a statement that is longer than one answer", () => {
  it.each(cases)("of $rows rows, $layout, is read whole (table: $hasTable)", async (one) => {
    const { request, truth } = await statementOrder(one.rows, one.layout, one);
    await using rig = await openRig({ provider: narrow });
    const { output, evidence } = await rig.engine.extract(rig.request(request));
    expect(output).toEqual(truth);
    expect(evidence.warnings.filter(({ code }) => code !== "ungrounded")).toEqual([]);
    expect(evidence.usage.calls).toBe(rig.provider.calls.length);
    expect(rig.provider.requestFaults()).toEqual([]);
  });

  it("has the evidence of each row in that row", async () => {
    const { request } = await statementOrder(800, "paged");
    await using rig = await openRig({ provider: narrow });
    const { evidence } = await rig.engine.extract(rig.request(request));
    const { text } = request.document;
    const lineOf = (offset: number) => text.lastIndexOf("\n", offset);
    const lines = new Map<string, Set<number>>();
    for (const { pointer, quote, start = -1, end } of evidence.leaves) {
      expect(text.slice(start, end)).toBe(quote);
      const row = pointer.split("/").slice(0, 3).join("/");
      lines.set(row, (lines.get(row) ?? new Set()).add(lineOf(start)));
    }
    const scattered = [...lines.values()].filter((places) => places.size > 1);
    expect(scattered).toEqual([]);
  });

  it("finds out by its first part what fits, and asks the others for no more", async () => {
    const { request } = await statementOrder(800, "plain");
    await using rig = await openRig({ provider: narrow });
    await rig.engine.extract(rig.request(request));
    const answers = await Promise.all(rig.provider.calls.map((call) => call.answer()));
    const cut = answers.map((answer) => answer.length > 4 * narrow.outputTokens);
    expect(cut.filter(Boolean).length).toBeLessThanOrEqual(2);
    expect(cut.slice(4).filter(Boolean)).toEqual([]);
  });
});

it("reads a list of equal rows, which looks like an answer in a circle, in halves", async () => {
  const line = "Parking fee  2.00\n";
  const answer = (text: string) => ({
    result: Array.from(text.matchAll(/^Parking fee/gm), () => "Parking fee"),
  });
  await using rig = await openRig({ provider: { answer, outputTokens: 1_500 } });
  const document = textDocument(line.repeat(800));
  const structure = parseStructure({ type: "array", items: { type: "string" } });
  const { output } = await rig.engine.extract(rig.request({ document, structure }));
  expect(output).toHaveLength(800);
});

describe("a list that cannot be read whole", () => {
  const tiny = { answer: statementModel, outputTokens: 80 };

  it("is refused by its name, its pages and its count", async () => {
    const { request } = await statementOrder(100, "paged");
    await using rig = await openRig({ provider: tiny });
    await expect(rig.engine.extract(rig.request(request))).rejects.toMatchObject({
      code: "OUTPUT_INCOMPLETE",
      message: expect.stringMatching(/list \/bookings .* on page 1 .* after \d rows/),
    });
  });

  it("is taken as far as it goes by a caller who allows for it, with warnings", async () => {
    const { request, truth } = await statementOrder(100, "paged");
    await using rig = await openRig({ provider: tiny });
    const allowing = rig.request({ ...request, allowPartial: true });
    const { output, evidence } = await rig.engine.extract(allowing);
    const taken = Object(output).bookings;
    expect(taken.length).toBeGreaterThan(10);
    for (const row of taken) expect(truth.bookings).toContainEqual(row);
    expect(evidence.warnings).toContainEqual({
      code: "list_incomplete",
      pointer: "/bookings",
      message: expect.stringContaining("on page 2"),
    });
  });
});

describe("a part that the model will not work on", () => {
  const unwilling: ProviderOptions = {
    answer: statementModel,
    fault: ({ documentText }) => {
      return documentText?.includes("RF102100") ? faults.named.contentFilter : undefined;
    },
  };

  it("ends the work", async () => {
    const { request } = await statementOrder(800, "paged");
    await using rig = await openRig({ provider: unwilling });
    const extracted = rig.engine.extract(rig.request(request));
    await expect(extracted).rejects.toMatchObject({ code: "OUTPUT_INVALID" });
  });

  it("is named where the caller takes the others", async () => {
    const { request, truth } = await statementOrder(800, "paged");
    await using rig = await openRig({ provider: unwilling });
    const allowing = rig.request({ ...request, allowPartial: true });
    const { output, evidence } = await rig.engine.extract(allowing);
    expect(Object(output).bookings.length).toBeLessThan(truth.bookings.length);
    expect(evidence.warnings[0]).toMatchObject({
      code: "part_unread",
      message: expect.stringMatching(/pages \d+ to \d+: .*content filter/),
    });
  });

  it("ends the work where it is the only one", async () => {
    await using rig = await openRig();
    rig.provider.queue(faults.named.refusal);
    const extracted = rig.engine.extract(rig.request({ allowPartial: true }));
    await expect(extracted).rejects.toMatchObject({ code: "OUTPUT_INVALID" });
  });
});
