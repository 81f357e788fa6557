import { textDocument } from "@quarry/document/testing";
import { parseStructure } from "@quarry/structure";
import { expect, it } from "vitest";
import { viewOf } from "../labels/view.ts";
import { shippedModels } from "../sources/models.ts";
import { confidenceFeatureNames, confidenceFeatures, confidenceOf } from "./confidence.ts";

const deadline = { check() {}, isOver: () => false } as Parameters<typeof viewOf>[1];
const structure = parseStructure({
  type: "object",
  properties: { total: { type: "number" }, tags: { type: "array", items: { type: "string" } } },
});
const view = viewOf(textDocument("Total: 12.00\nTags: tin, copper\n"), deadline);
const leaf = (pointer: string, score: number, start: number, end: number) => ({
  leaf: { pointer, value: "x", score, span: { start, end }, reason: "colon" },
  type: "string" as const,
});
const leaves = [
  leaf("/total", 0.9, 7, 12),
  leaf("/tags/0", 0.4, 19, 22),
  leaf("/tags/1", 0.6, 24, 30),
];

it("each value has as many features as there are names", () => {
  const vectors = confidenceFeatures(view, structure, leaves);
  expect(vectors.map(({ length }) => length)).toEqual(
    leaves.map(() => confidenceFeatureNames.length),
  );
});

it("a value of a list is marked as such, with how well its list was understood", () => {
  const [total, first] = confidenceFeatures(view, structure, leaves);
  const of = (name: string, vector: Float32Array | undefined) =>
    vector?.[confidenceFeatureNames.indexOf(name)];
  expect(of("in a list", total)).toBe(0);
  expect(of("in a list", first)).toBe(1);
  expect(of("list's mean", first)).toBeCloseTo(0.5);
  expect(of("list's least", first)).toBeCloseTo(0.4);
});

it("confidence is a share, and never certainty", () => {
  for (const vector of confidenceFeatures(view, structure, leaves)) {
    const share = confidenceOf(
      [shippedModels.confidence, shippedModels.recognised.confidence],
      vector,
    );
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThan(1);
  }
  expect(confidenceOf([{ base: 40, trees: [] }], [])).toBe(0.995);
});
