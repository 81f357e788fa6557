import { isEmpty, valueAt } from "@quarry/api/values";
import {
  askAll,
  type Field,
  featureNames,
  fieldsOf,
  proposalsFor,
  type Sources,
} from "@quarry/engine-offline/training";
import { seededRandom } from "@quarry/kernel/testing";
import { judge } from "@quarry/scoring";
import type { Case } from "../cases/cases.ts";
import type { Rows } from "./boosting.ts";

/** A field's options, as features, and which of them are right. */
export type ValueExample = {
  pointer: string;
  features: readonly Float32Array[];
  right: readonly boolean[];
  /** Whether the document contains the field at all. */
  isDue: boolean;
};

/** Options of a field that are wrong and taken at random; those that are named like it all count. */
const MAX_WRONG = 24;
const NAMED = 0.3;
const WRONG_WEIGHT = 0.5;
/** A borrowed field that words of the document name as well as this may be in it. */
const MAY_BE_THERE = 0.6;
/** Share of fields that teach without what was proposed: proposals were tuned on documents among these. */
const UNAIDED = 0.25;
const proposed = featureNames.flatMap((name, at) =>
  /^(?:by |proposals$|best proposal$)/.test(name) ? [at] : [],
);
const namedAt = featureNames.indexOf("named");

export function valueExamplesOf(
  sources: Sources,
  fields: readonly Field[],
  { truth, structure }: Case,
): ValueExample[] {
  const own = new Set(fieldsOf(structure).leaves.map(({ pointer }) => pointer));
  return askAll(sources, fields, proposalsFor(sources, fields)).flatMap(
    ({ field, options, features }) => {
      const due = valueAt(truth, field.pointer);
      const isNamed = features.some((vector) => (vector[namedAt] ?? 0) >= MAY_BE_THERE);
      if (!own.has(field.pointer) && isNamed) return [];
      const right = options.map(
        ({ value }) => !isEmpty(due) && judge(value, due, field.node.type) !== "wrong",
      );
      return [{ pointer: field.pointer, features, right, isDue: !isEmpty(due) }];
    },
  );
}

/** The rows that fields teach by; the right options of a field count together as one or little more. */
export function valueRows(examples: readonly ValueExample[], weight: number, seed: number): Rows {
  const random = seededRandom(seed);
  const rows: { features: Float32Array[]; right: number[]; weights: number[] } = {
    features: [],
    right: [],
    weights: [],
  };
  const proposals = featureNames.indexOf("proposals");
  for (const { features, right } of examples) {
    const count = right.filter(Boolean).length;
    const isUnaided = random() < UNAIDED;
    const share = Math.min(1, MAX_WRONG / Math.max(1, right.length - count));
    for (const [at, vector] of features.entries()) {
      const isHard = (vector[namedAt] ?? 0) > NAMED || (vector[proposals] ?? 0) > 0;
      const kept = right[at] || isHard ? 1 : share;
      if (random() >= kept) continue;
      rows.features.push(isUnaided ? withoutProposals(vector) : vector);
      rows.right.push(Number(right[at]));
      rows.weights.push(weight * (right[at] ? 1 / Math.sqrt(count) : WRONG_WEIGHT / kept));
    }
  }
  return rows;
}

function withoutProposals(vector: Float32Array): Float32Array {
  const plain = Float32Array.from(vector);
  for (const at of proposed) plain[at] = 0;
  return plain;
}
