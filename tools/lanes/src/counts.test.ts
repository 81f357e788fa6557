import { expect, it } from "vitest";
import { type Counts, sum, summary } from "./counts.ts";

const none: Counts = { passed: 0, failures: [], skipped: 0, skippedBecause: [] };

it("adds the counts of all workspaces up to one line", () => {
  const all = sum([
    { ...none, passed: 3 },
    { ...none, passed: 2 },
  ]);
  expect(summary(all)).toEqual(["5 passed, 0 failed, 0 skipped"]);
});

it("says each reason for skipping once, before the line", () => {
  const skipped = { ...none, skipped: 2, skippedBecause: ["needs NATS"] };
  expect(summary(sum([skipped, skipped]))).toEqual([
    "skipped: needs NATS",
    "0 passed, 0 failed, 4 skipped",
  ]);
});

it("names what failed in any workspace, before the line", () => {
  const first = { ...none, passed: 1, failures: ["a.test.ts > adds: expected 1 to be 2"] };
  const second = { ...none, failures: ["b.test.ts: SyntaxError: unexpected token"] };
  expect(summary(sum([first, second]))).toEqual([
    "failed: a.test.ts > adds: expected 1 to be 2",
    "failed: b.test.ts: SyntaxError: unexpected token",
    "1 passed, 2 failed, 0 skipped",
  ]);
});
