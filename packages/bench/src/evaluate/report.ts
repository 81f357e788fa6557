import type { CaseResult } from "./run.ts";
import { added, rates, type Tally, tallyOf } from "./tally.ts";

/** Scores of one set of documents; rates are of 1. */
export type SetReport = {
  set: string;
  documents: number;
  leaves: number;
  /** Over all leaves of the set. */
  micro: { normalised: number; fuzzy: number; precision: number; recall: number };
  /** Mean over documents. */
  macro: { normalised: number; fuzzy: number };
  /** Values given where the truth has none, of all values given. */
  invented: number;
  medianMs: number;
};

/** One report a set, in the order of the names, and `all` last. */
export function reportOf(results: readonly CaseResult[]): SetReport[] {
  const sets = Map.groupBy(results, ({ set }) => set);
  const names = [...sets.keys()].sort();
  return [...names.map((name) => setReport(name, sets.get(name) ?? [])), setReport("all", results)];
}

export function table(reports: readonly SetReport[]): string {
  const header = [
    "set",
    "docs",
    "leaves",
    "norm F1",
    "fuzzy F1",
    "P",
    "R",
    "macro",
    "invented",
    "ms",
  ];
  const rows = reports.map(({ set, documents, leaves, micro, macro, invented, medianMs }) => [
    set,
    String(documents),
    String(leaves),
    percent(micro.normalised),
    percent(micro.fuzzy),
    percent(micro.precision),
    percent(micro.recall),
    percent(macro.fuzzy),
    percent(invented),
    medianMs.toFixed(1),
  ]);
  return [header, ...rows].map((row) => row.map((cell) => cell.padStart(9)).join(" ")).join("\n");
}

function setReport(set: string, results: readonly CaseResult[]): SetReport {
  const tallies = results.map(({ outcomes }) => tallyOf(outcomes));
  const whole = tallies.reduce(added, tallyOf([]));
  const fuzzy = rates(whole, "fuzzy");
  return {
    set,
    documents: results.length,
    leaves: dueOf(whole),
    micro: {
      normalised: rates(whole, "normalised").f1,
      fuzzy: fuzzy.f1,
      precision: fuzzy.precision,
      recall: fuzzy.recall,
    },
    macro: {
      normalised: mean(tallies.map((tally) => rates(tally, "normalised").f1)),
      fuzzy: mean(tallies.map((tally) => rates(tally, "fuzzy").f1)),
    },
    invented: whole.spurious / Math.max(1, dueOf(whole) - whole.missing + whole.spurious),
    medianMs: median(results.map(({ ms }) => ms)),
  };
}

function dueOf({ exact, normalised, fuzzy, wrong, missing }: Tally): number {
  return exact + normalised + fuzzy + wrong + missing;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
