import type { LeafOutcome } from "./compare.ts";

/** How alike a value must be to count as right. */
export const levels = ["exact", "normalised", "fuzzy"] as const;
export type Level = (typeof levels)[number];

export type Rates = { precision: number; recall: number; f1: number };

/** Counts of outcomes, added up over any number of documents. */
export type Tally = {
  exact: number;
  normalised: number;
  fuzzy: number;
  wrong: number;
  missing: number;
  spurious: number;
};

export function tallyOf(outcomes: readonly LeafOutcome[]): Tally {
  const tally: Tally = { exact: 0, normalised: 0, fuzzy: 0, wrong: 0, missing: 0, spurious: 0 };
  for (const { verdict } of outcomes) tally[verdict]++;
  return tally;
}

export function added(one: Tally, other: Tally): Tally {
  return {
    exact: one.exact + other.exact,
    normalised: one.normalised + other.normalised,
    fuzzy: one.fuzzy + other.fuzzy,
    wrong: one.wrong + other.wrong,
    missing: one.missing + other.missing,
    spurious: one.spurious + other.spurious,
  };
}

/** A wrong value counts against precision and against recall. */
/** All leaves that the truth has. */
export function dueOf({ exact, normalised, fuzzy, wrong, missing }: Tally): number {
  return exact + normalised + fuzzy + wrong + missing;
}

/** All values that the output has. */
export function givenOf({ exact, normalised, fuzzy, wrong, spurious }: Tally): number {
  return exact + normalised + fuzzy + wrong + spurious;
}

export function rates(tally: Tally, level: Level): Rates {
  const { exact, normalised, fuzzy } = tally;
  const near = level === "exact" ? 0 : normalised + (level === "fuzzy" ? fuzzy : 0);
  const right = exact + near;
  const [given, due] = [givenOf(tally), dueOf(tally)];
  const precision = given === 0 ? 1 : right / given;
  const recall = due === 0 ? 1 : right / due;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
