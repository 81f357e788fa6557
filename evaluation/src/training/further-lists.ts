import { valueAt } from "@quarry/api/values";
import { deadlineAt } from "@quarry/engine";
import {
  confidenceFeatureNames,
  fieldsIn,
  type Models,
  sourcesOf,
  type Trees,
  viewOf,
} from "@quarry/engine-offline/training";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import { type Evaluation, evaluate } from "../evaluate.ts";
import { boost, joinRows, type Rows } from "./boosting.ts";
import { forConfidence, rowsOf, subjectWith } from "./cross-fit.ts";
import { listExamplesOf } from "./list-examples.ts";
import { halfOf, type ListModels, trainLists } from "./list-models.ts";
import type { Prepared } from "./prepared.ts";

/**
 * Lists that we made for the project are clean and alike. They hold what the models find of them (a document counts twice),
 * and say little of how sure to be of others' (a quarter).
 */
const ownWeights = { lists: 2, confidence: 0.25 };

const byRecord = confidenceFeatureNames.indexOf("by record");
const forRecords = { ...forConfidence, rounds: 60 };

/** The measurement of documents with what the other half of the sources taught, and what all of them teach. */
type FurtherLists = Evaluation & { models: ListModels & Pick<Models, "confidence"> };

/** Teaches the shipped models more of lists, and how sure to be of what these find; single values stay as they are. */
export async function measureLists(
  all: readonly Case[],
  { shipped, progress }: { shipped: Models; progress(line: string): void },
): Promise<FurtherLists> {
  const cases = all.flatMap((one, at) => {
    if (at % 100 === 0) progress(`document ${at} of ${all.length}`);
    return prepareLists(one) ?? [];
  });
  const { unseenBy, ...whole } = trainLists(cases, { start: shipped, ownWeight: ownWeights.lists });
  progress("models");
  const modelsFor = (one: Pick<Prepared, "one">): Models => ({ ...shipped, ...unseenBy(one) });
  const halves: Rows[][] = [[], []];
  for (const one of cases) {
    const rows = ofRecords(await rowsOf(one, modelsFor(one)));
    halves[halfOf(one)]?.push(one.one.isOwn ? weighed(rows, ownWeights.confidence) : rows);
  }
  const confidences = halves.map((_, half) => recordConfidence(halves[1 - half] ?? [], shipped));
  const subject = subjectWith((one) => ({
    ...modelsFor({ one }),
    confidence: confidences[halfOf({ one })] ?? shipped.confidence,
  }));
  const measured = cases.map(({ one }) => one).filter(({ isOwn }) => !isOwn);
  const options = { split: "all", probes: false, runs: 1 } as const;
  const confidence = recordConfidence(halves.flat(), shipped);
  return { ...(await evaluate(subject, measured, options)), models: { ...whole, confidence } };
}

/** Returns a document with its lists; undefined where it cannot be read, or is asked for none. */
function prepareLists(one: Case): Prepared | undefined {
  const document = one.document ?? readSource(one.source);
  if ("failure" in document) return undefined;
  const sources = sourcesOf(viewOf(document, deadlineAt(Number.POSITIVE_INFINITY)));
  const { lists } = fieldsIn(sources.view, one.structure);
  if (lists.length === 0) return undefined;
  const examples = lists.flatMap((list) =>
    listExamplesOf(sources, list, valueAt(one.truth, list.pointer)),
  );
  return { one, document, asking: one.structure, values: [], lists: examples };
}

/** Returns the rows that are of values in records. */
function ofRecords({ features, right, weights }: Rows): Rows {
  const isOne = (_: unknown, at: number) => features[at]?.[byRecord] === 1;
  return {
    features: features.filter(isOne),
    right: right.filter(isOne),
    weights: weights.filter(isOne),
  };
}

function weighed(rows: Rows, by: number): Rows {
  return { ...rows, weights: rows.weights.map((weight) => weight * by) };
}

/** Returns the shipped confidence with trees that change that of records alone. */
function recordConfidence(rows: readonly Rows[], { confidence }: Models): Trees {
  const { base, trees } = boost(joinRows(rows), forRecords, confidence);
  const added = trees.slice(confidence.trees.length).map((tree) => onlyWhere(byRecord, tree));
  return { base, trees: [...confidence.trees, ...added] };
}

/** Nodes before those of a tree that counts only where a feature is 1: the test, and a leaf of nothing. */
const GUARD = 8;

function onlyWhere(feature: number, tree: readonly number[]): number[] {
  const moved = tree.map((value, at) => {
    const isOffset = at % 4 >= 2 && (tree[at - (at % 4)] ?? -1) >= 0;
    return isOffset ? value + GUARD : value;
  });
  return [feature, 0.5, 4, GUARD, -1, 0, 0, 0, ...moved];
}
