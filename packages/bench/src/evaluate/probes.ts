import { parseStructure } from "@quarry/structure";
import type { Case } from "./cases.ts";
import probes from "./probes.json" with { type: "json" };
import type { Subject } from "./subject.ts";

export type ProbeReport = {
  asked: number;
  /** Values given for fields that the documents do not hold. */
  invented: number;
  byField: Record<string, number>;
};

const schema = { type: "object", properties: probes.properties };
const structure = parseStructure(schema);

/** Asks every case for fields that it does not hold: each answer is an invention. */
export async function probe(subject: Subject, cases: readonly Case[]): Promise<ProbeReport> {
  const byField: Record<string, number> = {};
  let asked = 0;
  for (const one of cases) {
    const answer = await subject.answer({ ...one, schema, structure, truth: {} });
    if ("failure" in answer) continue;
    const held = new Set(one.holds.map((name) => `/${name}`));
    asked += Object.keys(probes.properties).length - held.size;
    for (const { pointer } of answer.evidence.leaves) {
      if (held.has(pointer)) continue;
      byField[pointer] = (byField[pointer] ?? 0) + 1;
    }
  }
  const invented = Object.values(byField).reduce((sum, count) => sum + count, 0);
  return { asked, invented, byField };
}
