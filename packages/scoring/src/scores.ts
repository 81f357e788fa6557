import type { LeafOutcome } from "./compare.ts";
import { dueOf, givenOf, type Level, levels, type Rates, rates, tallyOf } from "./tally.ts";

/** Scores of some values; rates are of 1. */
export type Scores = {
  values: number;
  /** Over all values, by how alike they must be. */
  micro: Record<Level, Rates>;
  /** Values given where the truth has none, of all values given. */
  spurious: number;
};

export type SetScores = Scores & {
  documents: number;
  /** Mean over documents. */
  macro: Record<Level, Rates>;
};

type Leaves = readonly Pick<LeafOutcome, "verdict">[];

export function scoresOf(leaves: Leaves): Scores {
  const tally = tallyOf(leaves);
  return {
    values: dueOf(tally),
    micro: atEachLevel((level) => rates(tally, level)),
    spurious: tally.spurious / Math.max(1, givenOf(tally)),
  };
}

/** @param documents The leaves of each. */
export function setScoresOf(documents: readonly Leaves[]): SetScores {
  const tallies = documents.map(tallyOf);
  const macro = (level: Level): Rates => {
    const each = tallies.map((tally) => rates(tally, level));
    return {
      precision: mean(each.map(({ precision }) => precision)),
      recall: mean(each.map(({ recall }) => recall)),
      f1: mean(each.map(({ f1 }) => f1)),
    };
  };
  return {
    documents: documents.length,
    ...scoresOf(documents.flat()),
    macro: atEachLevel(macro),
  };
}

function atEachLevel(make: (level: Level) => Rates): Record<Level, Rates> {
  const [exact, normalised, strict, fuzzy] = levels;
  return {
    exact: make(exact),
    normalised: make(normalised),
    strict: make(strict),
    fuzzy: make(fuzzy),
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
