import { dateCase, measureCase, numberCase, type Verdict, verdicts } from "@quarry/evaluation/laws";
import { type Benchmark, print } from "../report.ts";

const CASES = 5_000;
const kinds = { numbers: numberCase, dates: dateCase };

type Tally = Record<Verdict, number>;
type Tallies = Map<string, Tally>;

/**
 * Values that `Intl` prints, embedded in documents and read back: how many are exact, null, and wrong
 * below and from a confidence of 0.9, by locale group and by the way that they are embedded.
 */
export const benchmark: Benchmark = async ({ json, cases = CASES }) => {
  const result = Object.fromEntries(
    Object.entries(kinds).map(([kind, make]) => [kind, tables(make, cases)]),
  );
  if (json) {
    print(JSON.stringify(result));
    return;
  }
  for (const [kind, { groups, contexts }] of Object.entries(result)) {
    print(`${cases} documents of ${kind}`);
    console.table(Object.fromEntries(shares(groups)));
    console.table(Object.fromEntries(shares(contexts)));
  }
};

function tables(make: (seed: number) => Parameters<typeof measureCase>[0], cases: number) {
  const groups: Tallies = new Map();
  const contexts: Tallies = new Map();
  for (let seed = 1; seed <= cases; seed++) {
    const one = make(seed);
    for (const { verdict } of measureCase(one)) {
      count(groups, "all", verdict);
      count(groups, one.group, verdict);
      count(contexts, one.context, verdict);
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
