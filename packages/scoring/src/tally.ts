import type { LeafOutcome } from "./compare.ts";

/**
 * How alike a value must be to count as right. `strict` is `normalised`, and for prose, names and
 * addresses alike by four fifths; `fuzzy` takes any text that is alike by four fifths.
 */
export const levels = ["exact", "normalised", "strict", "fuzzy"] as const;
export type Level = (typeof levels)[number];

export type Rates = { precision: number; recall: number; f1: number };

type LeafVerdict = LeafOutcome["verdict"];

/** Counts of outcomes, added up over any number of documents. */
export type Tally = Record<LeafVerdict, number>;

const rightAt: Record<Level, readonly LeafVerdict[]> = {
  exact: ["exact"],
  normalised: ["exact", "normalised"],
  strict: ["exact", "normalised", "alike"],
  fuzzy: ["exact", "normalised", "alike", "fuzzy"],
};

export function isRightAt(level: Level, { verdict }: Pick<LeafOutcome, "verdict">): boolean {
  return rightAt[level].includes(verdict);
}

export function tallyOf(outcomes: readonly Pick<LeafOutcome, "verdict">[]): Tally {
  const tally = { exact: 0, normalised: 0, alike: 0, fuzzy: 0, wrong: 0, missing: 0, spurious: 0 };
  for (const { verdict } of outcomes) tally[verdict]++;
  return tally;
}

/** All leaves that the truth has. */
export function dueOf(tally: Tally): number {
  return rightIn(tally, "fuzzy") + tally.wrong + tally.missing;
}

/** All values that the output has. */
export function givenOf(tally: Tally): number {
  return rightIn(tally, "fuzzy") + tally.wrong + tally.spurious;
}

/** A wrong value counts against precision and against recall. */
export function rates(tally: Tally, level: Level): Rates {
  const right = rightIn(tally, level);
  const [given, due] = [givenOf(tally), dueOf(tally)];
  const precision = given === 0 ? 1 : right / given;
  const recall = due === 0 ? 1 : right / due;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

function rightIn(tally: Tally, level: Level): number {
  return rightAt[level].reduce((sum, outcome) => sum + tally[outcome], 0);
}
