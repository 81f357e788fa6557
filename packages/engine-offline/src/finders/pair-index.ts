import type { LabelPair } from "../labels/label-pair.ts";

/** The pairs by each concept of their label, so that a field looks only at those that share one. */
export type PairIndex = Map<string, LabelPair[]>;

export function indexPairs(pairs: readonly LabelPair[]): PairIndex {
  const index: PairIndex = new Map();
  for (const pair of pairs) {
    for (const concept of pair.concepts) {
      const known = index.get(concept);
      if (known) known.push(pair);
      else index.set(concept, [pair]);
    }
  }
  return index;
}
