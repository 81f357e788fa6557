import { isDeepStrictEqual } from "node:util";
import { sha256 } from "@quarry/kernel";
import type { Case } from "./cases/cases.ts";
import type { Split } from "./cases/split.ts";
import { probe } from "./probes/probes.ts";
import { type Report, reportOf } from "./reports/report.ts";
import { runCase } from "./run.ts";
import type { CaseResult } from "./scores/case-result.ts";
import type { Subject } from "./subjects/subject.ts";

export type EvaluateOptions = {
  /** The half that the cases are. */
  split: Split;
  /** Also asks for fields that the documents do not hold. */
  probes: boolean;
  /** How often each case is run; the further runs must give the same. */
  runs: number;
  /** Takes a line after each case. */
  progress?: (line: string) => void;
};

export type Evaluation = { report: Report; results: CaseResult[] };

/** Runs cases one after another and measures what comes out. */
export async function evaluate(
  subject: Subject,
  cases: readonly Case[],
  { split, probes, runs, progress }: EvaluateOptions,
): Promise<Evaluation> {
  const results: CaseResult[] = [];
  for (const one of cases) {
    results.push(await runCase(subject, one));
    progress?.(`${results.length} of ${cases.length}: ${one.set} ${one.id}`);
  }
  const { engine, version } = subject;
  const spent = subject.spent?.();
  const report = reportOf(results, {
    engine,
    ...(version !== undefined && { version }),
    split,
    documents: digestOf(cases),
    ...(probes && { probes: await probe(subject, cases) }),
    ...(spent && { spent }),
    ...(runs > 1 && { deterministic: await isSteady(subject, cases, runs) }),
  });
  return { report, results };
}

/** Of what is asked about which documents, and the answers due. */
export function digestOf(cases: readonly Case[]): string {
  const parts = cases.map(({ set, id, schema, truth, source }) =>
    JSON.stringify([set, id, schema, truth, source]),
  );
  return sha256(JSON.stringify(parts.sort())).slice(0, 16);
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
