import { offlineVersion } from "@quarry/engine-offline";
import {
  extractTraced,
  fieldsOf,
  findAll,
  type Models,
  outermostList,
  type Trees,
} from "@quarry/engine-offline/training";
import { isRightAt } from "@quarry/scoring";
import type { Case } from "../cases/cases.ts";
import { readSource } from "../cases/read-source.ts";
import { runCase } from "../run.ts";
import type { Subject } from "../subjects/subject.ts";
import type { Rows } from "./boosting.ts";
import { type Start, trainConfidence } from "./confidence-model.ts";
import { foldOf } from "./folds.ts";
import type { Prepared } from "./prepared.ts";
import type { Finders } from "./train-models.ts";
import { weightsAmong } from "./weights.ts";

const TIME_LIMIT_MS = 60_000;
/** Gives each value a confidence of one half, while confidence is not trained yet. */
const undecided: Trees = { base: 0, trees: [] };
/** Of some eight fields that callers ask for, about one is not in the document; six are borrowed for each. */
const BORROWED_WEIGHT = 0.2;
const OWN_WEIGHT = 0.25;

export type CrossFit = {
  /** Answers each case by models that saw no document of its origin. */
  subject: Subject;
  /** Learned from what was right of what models found that had not seen the origin. */
  confidence: Trees;
};

/** How models are taught. */
export type Teaching = Start & {
  /** Returns what finds values, taught by these cases. */
  teach: (cases: readonly Prepared[]) => Finders;
  /** Says which documents stay together; those of an origin by default. */
  together?: (one: Case) => string;
};

export type CrossFitOptions = {
  /** Parts that documents are dealt into. */
  folds: number;
  onFold: (done: number) => void;
  teaching: Teaching;
};

/**
 * Trains models for each fold on the other folds; confidence is learned from what they find in documents that had
 * not taught them.
 */
export async function crossFit(
  cases: readonly Prepared[],
  { folds, onFold, teaching }: CrossFitOptions,
): Promise<CrossFit> {
  const { teach, together = ({ origin }) => origin } = teaching;
  const partOf = (one: Case) => foldOf({ one: { ...one, origin: together(one) } }, folds);
  const found: { fold: number; one: Prepared; rows: Rows }[] = [];
  const finders: Models[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = cases.filter(({ one }) => partOf(one) !== fold);
    const models = { ...teach(others), confidence: undecided };
    for (const one of cases.filter((other) => partOf(other.one) === fold))
      found.push({ fold, one, rows: await rowsOf(one, models) });
    finders.push(models);
    onFold(fold + 1);
  }
  const byFold = finders.map((models, fold) => ({
    ...models,
    confidence: confidenceFrom(
      found.filter((other) => other.fold !== fold),
      teaching,
    ),
  }));
  const subject = subjectWith((one) => byFold[partOf(one)]);
  return { subject, confidence: confidenceFrom(found, teaching) };
}

/** The project's own documents are easier than others': they say little of confidence, and nothing where it starts from nothing. */
function confidenceFrom(found: readonly { one: Prepared; rows: Rows }[], start: Start): Trees {
  const others = found.filter(({ one }) => !one.one.isOwn);
  const examples = start.confidence || others.length === 0 ? found : others;
  const weightOf = weightsAmong(
    examples.map(({ one }) => one),
    OWN_WEIGHT,
  );
  const rows = examples.map(({ one, rows }) => {
    return { ...rows, weights: rows.weights.map((weight) => weight * weightOf(one)) };
  });
  return trainConfidence(rows, start);
}

/**
 * All values that were found in a case, and whether they are right. Many values of one list weigh little more
 * than a few, and borrowed fields as little as callers seldom ask for what a document lacks.
 */
export async function rowsOf(
  { one, document, asking }: Prepared,
  models: Models,
  borrowedWeight: number = BORROWED_WEIGHT,
): Promise<Rows> {
  const subject = subjectWith(() => models, 0);
  const own = new Set(fieldsOf(one.structure).leaves.map(({ pointer }) => pointer));
  const { leaves } = await runCase(subject, { ...one, document, structure: asking });
  const verdicts = new Map(
    leaves.flatMap((leaf) => (leaf.confidence === undefined ? [] : [[leaf.at, leaf] as const])),
  );
  const found = findAll(document, asking, models).flatMap(({ pointer, features }) => {
    const leaf = verdicts.get(pointer);
    if (!leaf) return [];
    const isListed = outermostList(pointer) !== undefined;
    const weight = own.has(pointer) || isListed ? 1 : borrowedWeight;
    return [{ features, isListed, weight, right: Number(isRightAt("fuzzy", leaf)) }];
  });
  const listed = found.filter(({ isListed }) => isListed).length;
  return {
    features: found.map(({ features }) => features),
    right: found.map(({ right }) => right),
    weights: found.map(({ isListed, weight }) => (isListed ? 1 / Math.sqrt(listed) : weight)),
  };
}

/** The engine with the models that each case calls for; `minConfidence` as in the service by default. */
export function subjectWith(
  modelsFor: (one: Case) => Models | undefined,
  minConfidence?: number,
): Subject {
  return {
    engine: "offline",
    version: offlineVersion,
    async answer(one) {
      const document = one.document ?? readSource(one.source);
      if ("failure" in document) return document;
      const started = performance.now();
      const { result, trace } = extractTraced(document, one.structure, {
        deadlineAt: Date.now() + TIME_LIMIT_MS,
        allowPartial: true,
        models: modelsFor(one),
        minConfidence,
      });
      return { ...result, trace, text: document.text, ms: performance.now() - started };
    },
    async [Symbol.asyncDispose]() {},
  };
}
