import { expect, it } from "vitest";
import { type Counts, firstLines, noTests, sum, summary } from "./counts.ts";

const failure = (name: string, error = "expected 1 to be 2") => ({ name, error });

it("adds the counts of all workspaces up to one line", () => {
  const all = sum([
    { ...noTests, passed: 3 },
    { ...noTests, passed: 2 },
  ]);
  expect(summary(all)).toEqual(["5 passed, 0 failed, 0 skipped"]);
});

it("prints each reason for skipping once, before the line", () => {
  const skipped = { ...noTests, skipped: 2, skippedBecause: ["needs NATS"] };
  expect(summary(sum([skipped, skipped]))).toEqual([
    "skipped: needs NATS",
    "0 passed, 0 failed, 4 skipped",
  ]);
});

it("names what failed and what was unstable in any workspace, before the line", () => {
  const first: Counts = { ...noTests, passed: 1, failures: [failure("a.test.ts > adds")] };
  const second = { ...noTests, failures: [failure("b.test.ts", "SyntaxError\nat b.ts:1")] };
  const third = { ...noTests, unstable: ["kernel c.test.ts"] };
  expect(summary(sum([first, second, third]))).toEqual([
    "failed: a.test.ts > adds",
    "    expected 1 to be 2",
    "failed: b.test.ts",
    "    SyntaxError",
    "    at b.ts:1",
    "unstable: kernel c.test.ts passed only when it was run again alone",
    "1 passed, 2 failed, 0 skipped",
  ]);
});

it("fits the failures of a broken run into 80 lines", () => {
  const error = firstLines("one\ntwo\nthree\nfour\nfive");
  const failures = Array.from({ length: 200 }, (_, index) => failure(`test ${index}`, error));
  const lines = summary({ ...noTests, failures });
  expect(lines.length).toBeLessThanOrEqual(80);
  expect(lines.slice(-2)).toEqual([
    "failed: 186 more, see the output above",
    "0 passed, 200 failed, 0 skipped",
  ]);
});
