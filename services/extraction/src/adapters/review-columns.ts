import type { ReviewRow } from "../domain/review/review-row.ts";

/** Rank of reviews of extractions of which nothing was read, before all others. */
export const NOTHING_READ = -1;

/** Sorts reviews: least sure first. A whole number, so that every store compares it exactly. */
export function rankOf({ leastConfidence }: ReviewRow): number {
  return leastConfidence === undefined ? NOTHING_READ : Math.round(leastConfidence * 1_000_000);
}

/** The state by which a review is listed; those of deleted extractions are in no list. */
export function listedState({ state, deleted }: ReviewRow): string {
  return deleted ? "deleted" : state;
}

/** Each code of a review's reasons once. */
export function codesOf({ reasons }: ReviewRow): string[] {
  return [...new Set(reasons.map(({ code }) => code))];
}
