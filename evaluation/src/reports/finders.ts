import { isRightAt } from "@quarry/scoring";
import type { CaseResult } from "../scores/case-result.ts";

/** How a finder fared. A value that several finders proposed counts for each of them. */
export type FinderReport = {
  /** Values that it proposed. */
  proposed: number;
  /** Of these, the ones that were chosen; they are right, wrong or withheld. */
  chosen: number;
  right: number;
  /** Wrong, or where the document holds no such value. */
  wrong: number;
  /** Chosen and not answered, as too unlikely. */
  withheld: number;
};

/** Counts, in the fuzzy count, what came of the values of each finder; ids in alphabetical order. */
export function findersOf(results: readonly CaseResult[]): Record<string, FinderReport> {
  const counts = new Map<string, FinderReport>();
  const add = (id: string, what: keyof FinderReport, count: number) => {
    const one = counts.get(id) ?? { proposed: 0, chosen: 0, right: 0, wrong: 0, withheld: 0 };
    one[what] += count;
    counts.set(id, one);
  };
  for (const { leaves, finders } of results) {
    for (const [id, count] of Object.entries(finders?.proposed ?? {})) add(id, "proposed", count);
    for (const [id, count] of Object.entries(finders?.withheld ?? {})) {
      add(id, "withheld", count);
      add(id, "chosen", count);
    }
    for (const leaf of leaves) {
      for (const id of leaf.finders ?? []) {
        add(id, isRightAt("fuzzy", leaf) ? "right" : "wrong", 1);
        add(id, "chosen", 1);
      }
    }
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
