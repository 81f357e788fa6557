import type { LeafOutcome } from "./compare.ts";
import { isRightAt, type Level } from "./tally.ts";

/** A value's confidence against whether it was right. */
export type Scored = { score: number; right: boolean; weight?: number };

/** What an engine gave, with what the evidence says of it. */
export type ScoredLeaf = LeafOutcome & { confidence?: number };

/** Every value that has a confidence; `level` says what counts as right. */
export function scoredLeaves(leaves: readonly ScoredLeaf[], level: Level): Scored[] {
  return leaves.flatMap((leaf) =>
    leaf.confidence === undefined
      ? []
      : [{ score: leaf.confidence, right: isRightAt(level, leaf) }],
  );
}

/** A tenth of the scale: mean confidence reported, share that was right, values in it. */
export type Band = { from: number; reported: number; right: number; values: number };

export type CalibrationReport = {
  /** Mean distance between what was reported and what was right, over bands, by their size. */
  error: number;
  /** Of the values reported at 0.9 and above. */
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
    (sum, { reported, right, values }) => sum + Math.abs(reported - right) * values,
    0,
  );
  const sure = meansOf(scored.filter(({ score }) => score >= SURE));
  return {
    error: scored.length === 0 ? 0 : distance / scored.length,
    sure: { values: sure.values, precision: sure.right },
    bands,
  };
}

/** How many values, their mean confidence, and the share that was right. */
export function meansOf(scored: readonly Scored[]): Omit<Band, "from"> {
  const values = scored.length;
  const reported = scored.reduce((sum, { score }) => sum + score, 0) / Math.max(1, values);
  const right = scored.filter((one) => one.right).length / Math.max(1, values);
  return { reported, right, values };
}
