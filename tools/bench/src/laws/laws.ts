import {
  dateCase,
  durationCase,
  type LawResult,
  measureCase,
  measurePdfCase,
  numberCase,
  pdfCase,
  rangeCase,
  type Verdict,
  verdicts,
} from "@quarry/evaluation/laws";
import { type Benchmark, print } from "../report.ts";

const CASES = 5_000;
/** Pages of PDFs are drawn and read as files: one for so many documents of another kind. */
const FOR_A_PDF = 20;

type Measured = { group: string; context: string; results: LawResult[] };
type Measure = (seed: number) => Measured | Promise<Measured>;

const measured =
  (make: typeof numberCase): Measure =>
  (seed) => {
    const one = make(seed);
    return { ...one, results: measureCase(one) };
  };

const kinds: Record<string, { measure: Measure; share?: number }> = {
  numbers: { measure: measured(numberCase) },
  dates: { measure: measured(dateCase) },
  ranges: { measure: measured(rangeCase) },
  durations: { measure: measured(durationCase) },
  pdf: {
    share: 1 / FOR_A_PDF,
    measure: async (seed) => {
      const one = pdfCase(seed);
      return { ...one, results: await measurePdfCase(one) };
    },
  },
};

type Tally = Record<Verdict, number>;
type Tallies = Map<string, Tally>;

/**
 * Values that `Intl` prints, embedded in documents and read back: how many are exact, null, and wrong
 * below and from a confidence of 0.9, by locale group and by the way that they are embedded.
 */
export const benchmark: Benchmark = async ({ json, cases = CASES, from = 1 }) => {
  const result: Record<string, Awaited<ReturnType<typeof tables>>> = {};
  for (const [kind, { measure, share = 1 }] of Object.entries(kinds)) {
    const tallies = await tables(measure, { from, cases: Math.ceil(cases * share) });
    result[kind] = tallies;
    if (json) continue;
    print(`${Math.ceil(cases * share)} documents of ${kind} from seed ${from}`);
    console.table(Object.fromEntries(shares(tallies.groups)));
    console.table(Object.fromEntries(shares(tallies.contexts)));
  }
  if (json) print(JSON.stringify(result));
};

async function tables(measure: Measure, { from, cases }: { from: number; cases: number }) {
  const groups: Tallies = new Map();
  const contexts: Tallies = new Map();
  for (let seed = from; seed < from + cases; seed++) {
    const { group, context, results } = await measure(seed);
    for (const { verdict } of results) {
      count(groups, "all", verdict);
      count(groups, group, verdict);
      count(contexts, context, verdict);
    }
  }
  return { groups: Object.fromEntries(groups), contexts: Object.fromEntries(contexts) };
}

function count(tallies: Tallies, name: string, verdict: Verdict): void {
  const tally = tallies.get(name) ?? { exact: 0, null: 0, wrong: 0, wrongAndSure: 0 };
  tally[verdict]++;
  tallies.set(name, tally);
}

function shares(tallies: Record<string, Tally>): [string, Record<string, number>][] {
  return Object.entries(tallies).map(([name, tally]) => {
    const values = verdicts.reduce((sum, verdict) => sum + tally[verdict], 0);
    const exact = Number(((100 * tally.exact) / values).toFixed(1));
    return [name, { values, "exact %": exact, ...tally }];
  });
}
