import type { Evidence, LeafEvidence } from "@quarry/api";
import { expect, it } from "vitest";
import { assessDoubt } from "./doubt.ts";

const leaf = (value: LeafEvidence["value"], confidence: number): LeafEvidence => ({
  pointer: `/${confidence}`,
  value,
  match: value === null ? "none" : "exact",
  confidence,
  reason: "labelled",
});
const evidence = (changes: Partial<Evidence>): Evidence => ({
  leaves: [leaf("TK-1", 0.9), leaf(12, 0.8), leaf(null, 0)],
  missing: [],
  warnings: [],
  engine: { id: "offline", version: "1" },
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true },
  ...changes,
});

it("does not mark an extraction for review if all its values are sure, nulls aside", () => {
  expect(assessDoubt(evidence({}))).toEqual({ needsReview: false, leastConfidence: 0.8 });
});

it.each<[string, Partial<Evidence>, number]>([
  ["a value is less sure", { leaves: [leaf("TK-1", 0.9), leaf(12, 0.79)] }, 0.79],
  ["a required value is missing", { missing: ["/date"] }, 0.8],
  ["a value was withheld", { withheld: [leaf(3, 0.4)] }, 0.8],
  ["rows were not read", { arrays: [{ pointer: "/lines", rows: 9, taken: 7 }] }, 0.8],
  ["a list is empty", { warnings: [{ code: "list_empty", message: "no rows" }] }, 0.8],
])("marks an extraction for review if %s", (_what, changes, leastConfidence) => {
  expect(assessDoubt(evidence(changes))).toEqual({ needsReview: true, leastConfidence });
});

it("reports no least confidence for an extraction without values", () => {
  expect(assessDoubt(evidence({ leaves: [leaf(null, 0)] }))).toEqual({ needsReview: false });
});
