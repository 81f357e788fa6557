import type { ReviewedLeaf, TrackedReviewReason } from "@quarry/client";
import { expect, it } from "vitest";
import { pendingOf } from "./pending.ts";

const leaf = (pointer: string, changes: Partial<ReviewedLeaf> = {}): ReviewedLeaf => {
  return { pointer, value: 1, match: "exact", confidence: 0.9, reason: "label", ...changes };
};
const leaves = [
  ...[leaf("/a"), leaf("/b", { review: "confirmed" })],
  ...[leaf("/c", { review: "confirmed_in_bulk" }), leaf("/d", { value: null })],
];
const doubt: TrackedReviewReason = {
  ...{ code: "low_confidence", pointer: "/rows/0/x", open: true, place: "/rows/1/x" },
};

it("has the places of the reasons that are open", () => {
  const settled: TrackedReviewReason = { code: "hidden", pointer: "/a", open: false };
  const whole: TrackedReviewReason = { code: "warning", open: true };
  expect([...pendingOf({ reasons: [doubt, settled, whole], leaves })]).toEqual(["/rows/1/x"]);
});

it("has every value of a sampled extraction that no one has looked at alone", () => {
  const sampled = (open: boolean): TrackedReviewReason => ({ code: "sampled", open });
  const pending = pendingOf({ reasons: [doubt, sampled(true)], leaves });
  expect([...pending]).toEqual(["/rows/1/x", "/a", "/c"]);
  expect([...pendingOf({ reasons: [sampled(false)], leaves })]).toEqual([]);
});
