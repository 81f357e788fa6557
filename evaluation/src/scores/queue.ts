import { isRightAt } from "@quarry/scoring";
import type { CaseResult } from "./case-result.ts";

/** Documents, and those of them that need a look. */
export type Queued = { documents: number; queued: number };

/** What the default review policy says of extractions that are right in every value, and of all others. */
export type QueueReport = { right: Queued; wrong: Queued };

/** Counts the documents that need a look; those that failed have no review. */
export function queueOf(results: readonly CaseResult[]): QueueReport {
  const completed = results.filter(({ failure }) => failure === undefined);
  const isRight = ({ leaves }: CaseResult) => leaves.every((leaf) => isRightAt("strict", leaf));
  return {
    right: queuedOf(completed.filter(isRight)),
    wrong: queuedOf(completed.filter((one) => !isRight(one))),
  };
}

function queuedOf(results: readonly CaseResult[]): Queued {
  const queued = results.filter(({ needsReview }) => needsReview);
  return { documents: results.length, queued: queued.length };
}
