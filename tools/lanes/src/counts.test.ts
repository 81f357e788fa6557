import { expect, it } from "vitest";
import { type Counts, sum, summary } from "./counts.ts";

const none: Counts = { passed: 0, failed: 0, skipped: 0, skippedBecause: [] };

it("adds the counts of all workspaces up to one line", () => {
  const all = sum([
    { ...none, passed: 3 },
    { ...none, passed: 2, failed: 1 },
  ]);
  expect(summary(all)).toEqual(["5 passed, 1 failed, 0 skipped"]);
});

it("says each reason for skipping once, before the line", () => {
  const skipped = { ...none, skipped: 2, skippedBecause: ["needs NATS"] };
  expect(summary(sum([skipped, skipped]))).toEqual([
    "skipped: needs NATS",
    "0 passed, 0 failed, 4 skipped",
  ]);
});
