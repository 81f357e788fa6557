import { isEmpty } from "@quarry/api/values";
import { isRecord } from "@quarry/scoring";
import { parseStructure } from "@quarry/structure";
import type { Case } from "../cases/cases.ts";
import type { Subject } from "../subjects/subject.ts";
import { nearMissesOf } from "./near-misses.ts";
import farOff from "./probes.json" with { type: "json" };

/** Fields asked for that no document holds, and the values given for them all the same. */
export type ProbeCount = { asked: number; invented: number };

export type ProbeReport = ProbeCount & {
  /** Fields of other walks of life, the same for every document. */
  farOff: ProbeCount;
  /** Fields whose sibling the document does hold. */
  nearMisses: ProbeCount;
  /** How often each field was invented, by its name. */
  byField: Record<string, number>;
  /** Documents that could not be asked, by code of the failure. */
  skipped: Record<string, number>;
};

type Fields = Record<string, unknown>;

/**
 * Asks every case for fields that it does not hold, together with those that it does: each answer
 * to one of the former is an invention.
 */
export async function probe(subject: Subject, cases: readonly Case[]): Promise<ProbeReport> {
  const report = { farOff: none(), nearMisses: none() };
  const byField: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  for (const one of cases) {
    const asked = { farOff: farOffOf(one), nearMisses: nearMissesOf(one) };
    const answer = await answerWith(subject, one, { ...asked.farOff, ...asked.nearMisses });
    if ("failure" in answer) {
      skipped[answer.failure] = (skipped[answer.failure] ?? 0) + 1;
      continue;
    }
    for (const kind of ["farOff", "nearMisses"] as const) {
      const names = Object.keys(asked[kind]);
      const invented = names.filter((name) => !isEmpty(answer.output[name]));
      for (const name of invented) byField[name] = (byField[name] ?? 0) + 1;
      report[kind].asked += names.length;
      report[kind].invented += invented.length;
    }
  }
  const { farOff: far, nearMisses: near } = report;
  const both = { asked: far.asked + near.asked, invented: far.invented + near.invented };
  return { ...both, ...report, byField, skipped };
}

async function answerWith(subject: Subject, one: Case, fields: Fields) {
  const own = ownFields(one);
  if (!own) return { failure: "no fields at the top" };
  const asking = { type: "object", properties: { ...own, ...fields } };
  const answer = await subject.answer({
    ...one,
    schema: asking,
    structure: parseStructure(asking),
  });
  if ("failure" in answer) return answer;
  return { output: isRecord(answer.output) ? answer.output : {} };
}

/** Without those that the schema of the case names itself. */
function farOffOf(one: Case): Fields {
  const own = ownFields(one) ?? {};
  return Object.fromEntries(Object.entries(farOff.properties).filter(([name]) => !(name in own)));
}

function ownFields({ schema }: Case): Fields | undefined {
  const { properties } = isRecord(schema) ? schema : {};
  return isRecord(properties) ? properties : undefined;
}

function none(): ProbeCount {
  return { asked: 0, invented: 0 };
}
