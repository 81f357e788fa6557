import { isDeepStrictEqual } from "node:util";
import type { Case } from "./cases.ts";
import { probe } from "./probes.ts";
import { type Report, reportOf } from "./report.ts";
import { type CaseResult, runCase } from "./run.ts";
import { isIn, type Split } from "./split.ts";
import type { Subject } from "./subject.ts";

export type EvaluateOptions = {
  split: Split;
  /** Also asks for fields that the documents do not hold. */
  probes: boolean;
  /** How often each case is run; the further runs must give the same. */
  runs: number;
};

export type Evaluation = { report: Report; results: CaseResult[] };

/** Runs the cases of a split one after another and measures what comes out. */
export async function evaluate(
  subject: Subject,
  all: readonly Case[],
  { split, probes, runs }: EvaluateOptions,
): Promise<Evaluation> {
  const cases = all.filter((one) => isIn(split, one));
  const results: CaseResult[] = [];
  for (const one of cases) results.push(await runCase(subject, one));
  const report = reportOf(results, {
    subject: subject.name,
    split,
    ...(probes && { probes: await probe(subject, cases) }),
    ...(runs > 1 && { deterministic: await isSteady(subject, cases, runs) }),
  });
  return { report, results };
}

async function isSteady(subject: Subject, cases: readonly Case[], runs: number): Promise<boolean> {
  for (const one of cases) {
    const { ms: _first, ...first } = { ms: 0, ...(await subject.answer(one)) };
    for (let run = 1; run < runs; run++) {
      const { ms: _again, ...again } = { ms: 0, ...(await subject.answer(one)) };
      if (!isDeepStrictEqual(first, again)) return false;
    }
  }
  return true;
}
