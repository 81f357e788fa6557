import type { CaseResult } from "./run.ts";

/** A point of the map from a raw score to the share of values with that score that were right. */
export type Point = [score: number, share: number];

type Pool = { low: number; high: number; right: number; count: number };

const SMALLEST_POOL = 30;

/**
 * The monotone map nearest to the measured outcomes (pool adjacent violators), with pools too
 * small to trust joined to the one below.
 */
export function fitMap(outcomes: readonly { score: number; right: boolean }[]): Point[] {
  const pools: Pool[] = [];
  for (const { score, right } of outcomes.toSorted((a, b) => a.score - b.score)) {
    pools.push({ low: score, high: score, right: Number(right), count: 1 });
    while (pools.length > 1 && mustJoin(pools.at(-2), pools.at(-1))) {
      const last = pools.pop();
      const before = pools.at(-1);
      if (!last || !before) break;
      before.high = last.high;
      before.right += last.right;
      before.count += last.count;
    }
  }
  return pools.map(({ low, high, right, count }) => [
    rounded((low + high) / 2),
    rounded(right / count),
  ]);
}

/** What was scored against what was right, of every value that an engine gave. */
export function scoredOutcomes(
  results: readonly CaseResult[],
): { score: number; right: boolean }[] {
  return results.flatMap(({ outcomes }) =>
    outcomes.flatMap(({ verdict, confidence }) => {
      if (confidence === undefined || verdict === "missing") return [];
      return [{ score: confidence, right: verdict !== "wrong" && verdict !== "spurious" }];
    }),
  );
}

/** Mean distance between told confidence and measured share, over ten equal bands, by their size. */
export function calibrationError(outcomes: readonly { score: number; right: boolean }[]): number {
  const bands = Map.groupBy(outcomes, ({ score }) => Math.min(9, Math.floor(score * 10)));
  let error = 0;
  for (const band of bands.values()) {
    const told = band.reduce((sum, { score }) => sum + score, 0);
    const right = band.filter((outcome) => outcome.right).length;
    error += Math.abs(told - right);
  }
  return outcomes.length === 0 ? 0 : error / outcomes.length;
}

function mustJoin(lower: Pool | undefined, upper: Pool | undefined): boolean {
  if (!lower || !upper) return false;
  return lower.count < SMALLEST_POOL || upper.right / upper.count <= lower.right / lower.count;
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
