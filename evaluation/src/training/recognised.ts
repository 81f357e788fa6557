import {
  isRecognised,
  type Models,
  type Recognised,
  type Trees,
} from "@quarry/engine-offline/training";
import type { Subject } from "../subjects/subject.ts";
import { boost, defaults, joinRows } from "./boosting.ts";
import { forConfidence } from "./confidence-model.ts";
import { rowsOf, subjectWith } from "./cross-fit.ts";
import { foldOf } from "./folds.ts";
import type { Prepared } from "./prepared.ts";
import { valueRows } from "./value-examples.ts";

const SEED = 7;
/** Receipts ask for few fields each: what they lack is taught by those that are borrowed. */
const BORROWED_WEIGHT = 1;
const forValues = { ...defaults, rounds: 60, rate: 0.08, depth: 4, leastWeight: 6 };
const forSureness = { ...forConfidence, rounds: 60 };

type Options = {
  /** Models that none of the cases may have taught. */
  shipped: Models;
  /** Parts that origins are dealt into. */
  folds: number;
  onFold: (done: number) => void;
};

/** The cases whose text was recognised in pictures. */
export function recognisedOf(cases: readonly Prepared[]): Prepared[] {
  return cases.filter(({ document }) => isRecognised(document));
}

/** What recognised documents teach beyond the shipped models, measured on origins that did not teach it. */
export async function crossFitRecognised(
  cases: readonly Prepared[],
  { shipped, folds, onFold }: Options,
): Promise<{ subject: Subject; recognised: Recognised }> {
  const byFold: Models[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = cases.filter((one) => foldOf(one, folds) !== fold);
    byFold.push({ ...shipped, recognised: await learnRecognised(others, shipped) });
    onFold(fold + 1);
  }
  const subject = subjectWith((one) => byFold[foldOf({ one }, folds)]);
  return { subject, recognised: await learnRecognised(cases, shipped) };
}

/** Confidence is learned from what is found by values that the document's origin did not teach. */
async function learnRecognised(cases: readonly Prepared[], shipped: Models): Promise<Recognised> {
  const none: Trees = { base: 0, trees: [] };
  const rows = [];
  for (const half of [0, 1]) {
    const isIn = (one: Prepared) => foldOf(one, 2, "half") === half;
    const values = valuesFrom(
      cases.filter((one) => !isIn(one)),
      shipped,
    );
    const models = { ...shipped, recognised: { values, confidence: none } };
    for (const one of cases.filter(isIn)) rows.push(await rowsOf(one, models, BORROWED_WEIGHT));
  }
  const confidence = boost(joinRows(rows), forSureness, shipped.confidence);
  return { values: valuesFrom(cases, shipped), confidence: added(confidence, shipped.confidence) };
}

function valuesFrom(cases: readonly Prepared[], { values }: Models): Trees {
  const rows = cases.map((one) => valueRows(one.values, 1, SEED));
  return added(boost(joinRows(rows), forValues, values), values);
}

/** The trees that came after those of a start. */
function added({ trees }: Trees, start: Trees): Trees {
  return { base: 0, trees: trees.slice(start.trees.length) };
}
