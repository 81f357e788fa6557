import type { CaseLeaf, CaseResult } from "../scores/case-result.ts";
import { isRightAt, type Level } from "../scores/tally.ts";

/** A point of the map from a raw score to the share of values with that score that were right. */
export type Point = [score: number, share: number];

type Pool = { low: number; high: number; right: number; count: number };

const SMALLEST_POOL = 30;

/**
 * The monotone map nearest to the measured outcomes (pool adjacent violators), with pools too
 * small to trust joined to the one below.
 */
export function fitMap(outcomes: readonly Scored[]): Point[] {
  const pools: Pool[] = [];
  for (const { score, right } of outcomes.toSorted((a, b) => a.score - b.score)) {
    pools.push({ low: score, high: score, right: Number(right), count: 1 });
    while (mustJoin(pools.at(-2), pools.at(-1))) joinLast(pools);
  }
  while (pools.length > 1 && (pools.at(-1)?.count ?? 0) < SMALLEST_POOL) joinLast(pools);
  return pools.map(({ low, high, right, count }) => [
    rounded((low + high) / 2),
    rounded(right / count),
  ]);
}

function joinLast(pools: Pool[]): void {
  const last = pools.pop();
  const before = pools.at(-1);
  if (!last || !before) return;
  before.high = last.high;
  before.right += last.right;
  before.count += last.count;
}

/** A map for each way in which values are borne out by the text; right is what is so strictly. */
export function fitMaps(results: readonly CaseResult[]): Record<string, Point[]> {
  const leaves = results.flatMap((result) => result.leaves);
  const groups = Map.groupBy(leaves, ({ support }) => support ?? "unknown");
  const maps = [...groups].map(([support, group]): [string, Point[]] => [
    support,
    fitMap(scoredLeaves(group, "strict")),
  ]);
  return Object.fromEntries(maps.filter(([, points]) => points.length > 0));
}

/** A value's confidence against whether it was right. */
export type Scored = { score: number; right: boolean };

/** Every value that an engine gave; `level` says what counts as right. */
export function scoredOutcomes(results: readonly CaseResult[], level: Level): Scored[] {
  return scoredLeaves(
    results.flatMap(({ leaves }) => leaves),
    level,
  );
}

function scoredLeaves(leaves: readonly CaseLeaf[], level: Level): Scored[] {
  return leaves.flatMap((leaf) =>
    leaf.confidence === undefined
      ? []
      : [{ score: leaf.confidence, right: isRightAt(level, leaf) }],
  );
}

/** A tenth of the scale: mean confidence told, share that was right, values in it. */
export type Band = { from: number; told: number; right: number; values: number };

export type CalibrationReport = {
  /** Mean distance between what was told and what was right, over bands, by their size. */
  error: number;
  /** Of the values told at 0.9 and above. */
  sure: { values: number; precision: number };
  bands: Band[];
};

const SURE = 0.9;

export function calibrationOf(scored: readonly Scored[]): CalibrationReport {
  const groups = Map.groupBy(scored, ({ score }) => Math.min(9, Math.floor(score * 10)));
  const bands = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([tenth, band]) => ({ from: tenth / 10, ...meansOf(band) }));
  const distance = bands.reduce(
    (sum, { told, right, values }) => sum + Math.abs(told - right) * values,
    0,
  );
  const sure = meansOf(scored.filter(({ score }) => score >= SURE));
  return {
    error: scored.length === 0 ? 0 : distance / scored.length,
    sure: { values: sure.values, precision: sure.right },
    bands,
  };
}

function meansOf(scored: readonly Scored[]): Omit<Band, "from"> {
  const values = scored.length;
  const told = scored.reduce((sum, { score }) => sum + score, 0) / Math.max(1, values);
  const right = scored.filter((one) => one.right).length / Math.max(1, values);
  return { told, right, values };
}

function mustJoin(lower: Pool | undefined, upper: Pool | undefined): boolean {
  if (!lower || !upper) return false;
  return lower.count < SMALLEST_POOL || upper.right / upper.count <= lower.right / lower.count;
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
