import type { LeafOutcome } from "./compare.ts";

/** Rows that were found, in lists with at least two such, and how many of them stand in order. */
export type OrderReport = { lists: number; rows: number; inOrder: number };

const INDEX = /^\d+$/;

/** Values are scored whatever their order; this measures the order alone. */
export function orderOf(documents: readonly (readonly LeafOutcome[])[]): OrderReport {
  const lists = documents
    .flatMap((leaves) => [...pairsByList(leaves).values()])
    .filter((pairs) => pairs.size > 1);
  return {
    lists: lists.length,
    rows: lists.reduce((sum, pairs) => sum + pairs.size, 0),
    inOrder: lists.reduce((sum, pairs) => sum + longestRise(inTruthOrder(pairs)), 0),
  };
}

/** For each list of the truth: the index of its rows → that in the output. */
function pairsByList(leaves: readonly LeafOutcome[]): Map<string, Map<number, number>> {
  const lists = new Map<string, Map<number, number>>();
  for (const { pointer, at } of leaves) {
    const theirs = pointer.split("/");
    const mine = at.split("/");
    for (const [depth, token] of theirs.entries()) {
      const partner = mine[depth] ?? "";
      if (!INDEX.test(token) || !INDEX.test(partner)) continue;
      const list = theirs.slice(0, depth).join("/");
      const pairs = lists.get(list) ?? new Map<number, number>();
      lists.set(list, pairs.set(Number(token), Number(partner)));
    }
  }
  return lists;
}

function inTruthOrder(pairs: ReadonlyMap<number, number>): number[] {
  return [...pairs].sort(([a], [b]) => a - b).map(([, partner]) => partner);
}

/** Length of the longest rising subsequence: the rows that need not move. */
function longestRise(numbers: readonly number[]): number {
  const tails: number[] = [];
  for (const number of numbers) {
    const at = tails.findIndex((tail) => tail >= number);
    tails[at < 0 ? tails.length : at] = number;
  }
  return tails.length;
}
