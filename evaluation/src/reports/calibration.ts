import { type Level, type Scored, scoredLeaves } from "@quarry/scoring";
import type { CaseResult } from "../scores/case-result.ts";

/** A point of the map from a raw score to the share of values with that score that were right. */
export type Point = [score: number, share: number];

type Pool = { low: number; high: number; right: number; weight: number; count: number };

const SMALLEST_POOL = 30;

/**
 * The monotone map nearest to the measured outcomes (pool adjacent violators), with pools too
 * small to trust joined to the one below.
 */
export function fitMap(outcomes: readonly Scored[]): Point[] {
  const pools: Pool[] = [];
  for (const { score, right, weight = 1 } of outcomes.toSorted((a, b) => a.score - b.score)) {
    pools.push({ low: score, high: score, right: weight * Number(right), weight, count: 1 });
    while (mustJoin(pools.at(-2), pools.at(-1))) joinLast(pools);
  }
  while (pools.length > 1 && (pools.at(-1)?.count ?? 0) < SMALLEST_POOL) joinLast(pools);
  return pools.map(({ low, high, right, weight }) => [
    rounded((low + high) / 2),
    rounded(right / weight),
  ]);
}

function joinLast(pools: Pool[]): void {
  const last = pools.pop();
  const before = pools.at(-1);
  if (!last || !before) return;
  before.high = last.high;
  before.right += last.right;
  before.weight += last.weight;
  before.count += last.count;
}

/** Every value that an engine gave; `level` says what counts as right. */
export function scoredOutcomes(results: readonly CaseResult[], level: Level): Scored[] {
  return scoredLeaves(
    results.flatMap(({ leaves }) => leaves),
    level,
  );
}

function mustJoin(lower: Pool | undefined, upper: Pool | undefined): boolean {
  if (!lower || !upper) return false;
  return lower.count < SMALLEST_POOL || upper.right / upper.weight <= lower.right / lower.weight;
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
