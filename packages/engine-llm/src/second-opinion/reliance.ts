import type { Comparison } from "./contests.ts";

/** A model is taken to be right in nine of ten values until so many values of both engines say otherwise. */
const PRIOR = { values: 3, share: 0.9 };

/** A model that is right less often than this is not asked which of two readings is right. */
export const LEAST_RELIANCE = 0.5;

/**
 * Estimates how often a model is right in this document: in the values that both engines give, by what the other engine's are sure
 * to be right.
 *
 * @returns from 0 to 1.
 */
export function relianceOn(comparisons: readonly Comparison[]): number {
  let agreed = PRIOR.values * PRIOR.share;
  let compared = PRIOR.values;
  for (const comparison of comparisons) {
    if (comparison.kind === "silent") continue;
    if (comparison.kind === "agreed") {
      agreed += comparison.found.confidence;
      compared += comparison.found.confidence;
      continue;
    }
    const { own, theirs } = comparison.contest;
    if (own.value !== null || own.withheld) compared += theirs.confidence;
  }
  return agreed / compared;
}
