import type { Evidence } from "@quarry/api";
import { textDocument } from "@quarry/document/testing";
import { capHiddenConfidence, ground, isHidden } from "@quarry/evidence";
import { parseStructure } from "@quarry/structure";
import { describe, expect, it } from "vitest";
import { extractOffline } from "../pipeline/extract-offline.ts";

const hidden = [
  { start: 4, end: 8 },
  { start: 20, end: 22 },
];

it.each([
  [0, 4, false],
  [0, 5, true],
  [7, 9, true],
  [8, 20, false],
  [21, 30, true],
  [22, 30, false],
])("finds whether a span touches hidden text: %i to %i", (start, end, expected) => {
  expect(isHidden({ hidden }, { start, end })).toBe(expected);
});

const shown = "Ticket number: TK-1\n";

const structure = parseStructure({
  type: "object",
  properties: { ticket: { type: "string", describe: "Ticket number" } },
});

describe("evidence of values in hidden text", () => {
  const document = { ...textDocument(shown), hidden: [{ start: 0, end: shown.length - 1 }] };

  function doubted(evidence: Evidence) {
    const { leaves, warnings } = capHiddenConfidence(evidence);
    return { leaf: leaves[0], codes: warnings.map(({ code }) => code) };
  }

  it("says so and is trusted little, as the offline engine finds them", () => {
    const { evidence } = extractOffline(document, structure, {
      deadlineAt: Number.MAX_VALUE,
      minConfidence: 0,
    });
    const { leaf, codes } = doubted(evidence);
    expect(leaf).toMatchObject({ value: "TK-1", hidden: true });
    expect(leaf?.confidence).toBeLessThanOrEqual(0.3);
    expect(codes).toEqual(["hidden_text"]);
  });

  it("says so of what a model answers", () => {
    const part = { node: structure, value: { ticket: "TK-1" }, pointer: "" };
    expect(ground(document, part, "model")).toMatchObject([{ value: "TK-1", hidden: true }]);
  });
});

describe("of a value that is shown and hidden", () => {
  const text = `${shown}Other words\n${shown}`;
  const document = { ...textDocument(text), hidden: [{ start: 0, end: shown.length - 1 }] };

  it("the place that is shown counts", () => {
    const part = { node: structure, value: { ticket: "TK-1" }, pointer: "" };
    const [leaf] = ground(document, part, "model");
    expect(leaf?.start).toBe(text.lastIndexOf("TK-1"));
    expect(leaf).not.toHaveProperty("hidden");
  });

  it("the offline engine takes what is shown, whatever stands first", () => {
    const other = { ...document, text: text.replace("TK-1", "TK-9") };
    const { output, evidence } = extractOffline(other, structure, {
      deadlineAt: Number.MAX_VALUE,
      minConfidence: 0,
    });
    expect(output).toEqual({ ticket: "TK-1" });
    expect(evidence.leaves[0]).not.toHaveProperty("hidden");
  });
});
