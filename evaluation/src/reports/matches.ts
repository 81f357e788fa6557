import { meansOf, scoredLeaves } from "@quarry/scoring";
import type { CaseLeaf } from "../scores/case-result.ts";

/** Of the values whose quote matches them in one way: how many, their mean confidence, the share that was right. */
export type MatchReport = { values: number; reported: number; right: number };

/** What is right, strictly, by how quotes match their values: a check of confidence that is set by hand. */
export function matchesOf(leaves: readonly CaseLeaf[]): Record<string, MatchReport> {
  const groups = Map.groupBy(
    leaves.filter(({ match }) => match !== undefined),
    ({ match = "none" }) => match,
  );
  const names = [...groups.keys()].sort();
  return Object.fromEntries(
    names.map((name) => [name, meansOf(scoredLeaves(groups.get(name) ?? [], "strict"))]),
  );
}
