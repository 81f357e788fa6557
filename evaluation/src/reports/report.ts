import type { ProbeReport } from "../probes/probes.ts";
import type { CaseLeaf, CaseResult } from "../scores/case-result.ts";
import { type GroundingReport, groundingOf } from "../scores/grounding.ts";
import { type OrderReport, orderOf } from "../scores/list-order.ts";
import { dueOf, givenOf, type Level, levels, type Rates, rates, tallyOf } from "../scores/tally.ts";
import { type CalibrationReport, calibrationOf, scoredOutcomes } from "./calibration.ts";

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

/** Everything that an evaluation measured, as it is printed and kept. */
export type Report = {
  engine: string;
  version?: string;
  split: string;
  /** Digest of the cases: reports of others are not comparable. */
  documents: string;
  /** By set, and `all`. */
  sets: Record<string, SetScores>;
  /** By type of field. */
  kinds: Record<string, Scores>;
  /** Documents that failed, by code. */
  failures: Record<string, number>;
  probes?: ProbeReport;
  /** Of confidence, by what is right strictly, and by what is right in the fuzzy count. */
  calibration: Record<"strict" | "fuzzy", CalibrationReport>;
  grounding: GroundingReport;
  order: OrderReport;
  time: { medianMs: number; p95Ms: number };
  /** Whether each further run gave the same output and evidence; absent where there was none. */
  deterministic?: boolean;
};

type Told = Pick<Report, "engine" | "version" | "split" | "documents" | "probes" | "deterministic">;

export function reportOf(results: readonly CaseResult[], told: Told): Report {
  const sets = Map.groupBy(results, ({ set }) => set);
  const kinds = Map.groupBy(
    results.flatMap(({ leaves }) => leaves),
    ({ kind }) => kind,
  );
  const times = results.flatMap(({ ms }) => ms ?? []);
  const failures = Map.groupBy(
    results.filter(({ failure }) => failure !== undefined),
    ({ failure = "" }) => failure,
  );
  return {
    ...told,
    sets: { ...byName(sets, setScores), all: setScores(results) },
    kinds: byName(kinds, scores),
    failures: byName(failures, (failed) => failed.length),
    calibration: {
      strict: calibrationOf(scoredOutcomes(results, "strict")),
      fuzzy: calibrationOf(scoredOutcomes(results, "fuzzy")),
    },
    grounding: groundingOf(results),
    order: orderOf(results.map(({ leaves }) => leaves)),
    time: { medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) },
  };
}

function byName<Item, Made>(
  groups: ReadonlyMap<string, Item[]>,
  make: (items: Item[]) => Made,
): Record<string, Made> {
  const names = [...groups.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, make(groups.get(name) ?? [])]));
}

function scores(leaves: readonly CaseLeaf[]): Scores {
  const tally = tallyOf(leaves);
  return {
    values: dueOf(tally),
    micro: atEachLevel((level) => rates(tally, level)),
    spurious: tally.spurious / Math.max(1, givenOf(tally)),
  };
}

function setScores(results: readonly CaseResult[]): SetScores {
  const tallies = results.map(({ leaves }) => tallyOf(leaves));
  const macro = (level: Level): Rates => {
    const each = tallies.map((tally) => rates(tally, level));
    return {
      precision: mean(each.map(({ precision }) => precision)),
      recall: mean(each.map(({ recall }) => recall)),
      f1: mean(each.map(({ f1 }) => f1)),
    };
  };
  return {
    documents: results.length,
    ...scores(results.flatMap(({ leaves }) => leaves)),
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

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
