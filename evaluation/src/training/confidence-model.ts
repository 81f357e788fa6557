import { confidenceFeatureNames, type Trees } from "@quarry/engine-offline/training";
import { boost, defaults, joinRows, type Rows } from "./boosting.ts";

export const forConfidence = { ...defaults, rounds: 100, depth: 3, leastWeight: 3, rate: 0.08 };
/** Rounds of a confidence that is taught further. */
const FURTHER = 60;

/** What confidence is taught on from, and of which values. */
export type Start = {
  /** Nothing by default. */
  confidence?: Trees;
  /** The name of a feature, such as "in a list": that of values without it stays as it was. */
  where?: string;
};

/** Learns from what was right of what was found. */
export function trainConfidence(
  rows: readonly Rows[],
  { confidence: start, where }: Start = {},
): Trees {
  if (!start) return boost(joinRows(rows), forConfidence);
  const { base, trees } = boost(joinRows(rows), { ...forConfidence, rounds: FURTHER }, start);
  if (where === undefined) return { base, trees };
  const at = confidenceFeatureNames.indexOf(where);
  const added = trees.slice(start.trees.length);
  return { base, trees: [...start.trees, ...added.map((tree) => onlyWhere(at, tree))] };
}

/** Nodes before those of a tree that counts only where a feature is 1: the test, and a leaf of nothing. */
const GUARD = 8;

function onlyWhere(feature: number, tree: readonly number[]): number[] {
  const moved = tree.map((value, at) => {
    const isOffset = at % 4 >= 2 && (tree[at - (at % 4)] ?? -1) >= 0;
    return isOffset ? value + GUARD : value;
  });
  return [feature, 0.5, 4, GUARD, -1, 0, 0, 0, ...moved];
}
