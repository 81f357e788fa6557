import { expect, it } from "vitest";
import type { CaseResult } from "./case-result.ts";
import { queueOf } from "./queue.ts";

function result(verdict: "exact" | "missing", more: Partial<CaseResult>): CaseResult {
  const leaf = { pointer: "/a", at: "/a", verdict, kind: "string" };
  return { set: "s", id: "i", origin: "o", leaves: [leaf], ...more };
}

it("counts the right and the wrong documents that need a look, without those that failed", () => {
  const results = [
    result("exact", { needsReview: true }),
    result("exact", { needsReview: false }),
    result("missing", { needsReview: true }),
    result("missing", { failure: "TIMEOUT" }),
  ];
  expect(queueOf(results)).toEqual({
    right: { documents: 2, queued: 1 },
    wrong: { documents: 1, queued: 1 },
  });
});
