import {
  type CalibrationReport,
  calibrationOf,
  type OrderReport,
  orderOf,
  type Scores,
  type SetScores,
  scoresOf,
  setScoresOf,
} from "@quarry/scoring";
import type { ProbeReport } from "../probes/probes.ts";
import type { CaseResult } from "../scores/case-result.ts";
import { type GroundingReport, groundingOf } from "../scores/grounding.ts";
import { type QueueReport, queueOf } from "../scores/queue.ts";
import type { Spent } from "../scripted-model/scripted-model.ts";
import { scoredOutcomes } from "./calibration.ts";
import { type FinderReport, findersOf } from "./finders.ts";
import { type MatchReport, matchesOf } from "./matches.ts";
import { type SurvivalReport, survivalOf } from "./survival.ts";

/** Everything that an evaluation measured, as it is printed and kept. */
export type Report = {
  engine: string;
  version?: string;
  split: string;
  /** Digest of the cases: reports of others are not comparable. */
  documents: string;
  /** By set, and `all`. */
  sets: Record<string, SetScores>;
  /** By project, site or issuer: how well the engine does on each. */
  sources: Record<string, SetScores>;
  /** By type of field. */
  kinds: Record<string, Scores>;
  /** Documents that failed, by code. */
  failures: Record<string, number>;
  probes?: ProbeReport;
  /** Of confidence, by what is right strictly, and by what is right in the fuzzy count. */
  calibration: Record<"strict" | "fuzzy", CalibrationReport>;
  /** By how quotes match their values. */
  matches: Record<string, MatchReport>;
  /** By the id of a finder; empty for an engine that names none. */
  finders: Record<string, FinderReport>;
  grounding: GroundingReport;
  /** By the default review policy, without warnings of reading. */
  queue: QueueReport;
  order: OrderReport;
  time: { medianMs: number; p95Ms: number };
  /** What became of the answers of a scripted model, and what it was asked. */
  model?: SurvivalReport & { spent?: Spent };
  /** Whether each further run gave the same output and evidence; absent where there was none. */
  deterministic?: boolean;
};

type Measured = Pick<
  Report,
  "engine" | "version" | "split" | "documents" | "probes" | "deterministic"
> & { spent?: Spent };

export function reportOf(results: readonly CaseResult[], { spent, ...measured }: Measured): Report {
  const survival = survivalOf(results);
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
    ...measured,
    sets: { ...byName(sets, setScores), all: setScores(results) },
    sources: byName(
      Map.groupBy(results, ({ origin }) => origin),
      setScores,
    ),
    kinds: byName(kinds, scoresOf),
    failures: byName(failures, (failed) => failed.length),
    calibration: {
      strict: calibrationOf(scoredOutcomes(results, "strict")),
      fuzzy: calibrationOf(scoredOutcomes(results, "fuzzy")),
    },
    matches: matchesOf(results.flatMap(({ leaves }) => leaves)),
    finders: findersOf(results),
    grounding: groundingOf(results),
    queue: queueOf(results),
    order: orderOf(results.map(({ leaves }) => leaves)),
    time: { medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) },
    ...(survival && { model: { ...survival, ...(spent && { spent }) } }),
  };
}

function byName<Item, Made>(
  groups: ReadonlyMap<string, Item[]>,
  make: (items: Item[]) => Made,
): Record<string, Made> {
  const names = [...groups.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, make(groups.get(name) ?? [])]));
}

const setScores = (results: readonly CaseResult[]) =>
  setScoresOf(results.map(({ leaves }) => leaves));

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
