import {
  chooseLeaves,
  foundIn,
  logOdds,
  type Models,
  optionsByExamples,
  shareOf,
  shippedModels,
  type Trees,
} from "@quarry/engine-offline/training";
import { sha256 } from "@quarry/kernel";
import { isEmpty, judge } from "@quarry/scoring";
import { valueAt } from "@quarry/structure/pointer";
import { type BoostingOptions, boost, defaults, joinRows, type Rows } from "./boosting.ts";
import { forConfidence } from "./cross-fit.ts";
import { kinds, type Material, type Pair, type PairKind } from "./example-pairs.ts";

const forValues: BoostingOptions = {
  ...defaults,
  rounds: 160,
  rate: 0.08,
  leastWeight: 6,
  featureShare: 0.5,
};
const WRONG_WEIGHT = 0.5;
/** Of the documents that callers give an example for, few come with one of another source. */
const KIND_WEIGHT: Record<PairKind, number> = { own: 1, "three own": 1, other: 0.7, mixed: 1 };

/** The outcome of one field of a document that examples were given for. */
export type Outcome = {
  kind: PairKind;
  set: string;
  document: string;
  isDue: boolean;
  /** Whether the engine alone gave a value, and whether it was right. */
  alone: { isGiven: boolean; isRight: boolean };
  /** The likelihood of the value that was chosen with examples, and whether it is right; undefined where none was. */
  chosen: { confidence: number; isRight: boolean } | undefined;
};

/** What was learned, and how it did on sources that had not taught it. */
export type ExampleTraining = { examples: Models["examples"]; outcomes: readonly Outcome[] };

type Prepared = { pair: Pair; rows: Rows };
type Found = {
  pair: Pair;
  rows: Rows;
  values: readonly { pointer: string; isRight: boolean; features: Float32Array }[];
};

/**
 * Learns which option of a field is right where examples are given, and how likely; measures both on sources held out.
 *
 * @param folds Parts that sources are dealt into.
 * @param progress Receives a line of text for each step.
 */
export function trainExamples(
  pairs: readonly Pair[],
  { folds, progress }: { folds: number; progress(line: string): void },
): ExampleTraining {
  const prepared = pairs.map((pair, at) => {
    if (at % 500 === 0) progress(`pair ${at} of ${pairs.length}`);
    return { pair, rows: rowsOf(pair) };
  });
  const found = Array.from({ length: folds }, (_, fold) => {
    const values = boost(joinRows(taughtBy(prepared, fold, folds)), forValues);
    progress(`fold ${fold + 1} of ${folds}`);
    return prepared
      .filter(({ pair }) => foldOf(pair.next, folds) === fold)
      .map(({ pair }) => findWith(pair, values));
  });
  const outcomes = found.flatMap((ofFold, fold) => {
    const others = found.filter((_, other) => other !== fold).flat();
    const confidence = confidenceFrom(others);
    return ofFold.flatMap((one) => outcomesOf(one, confidence));
  });
  const values = boost(joinRows(prepared.map(({ rows }) => rows)), forValues);
  return { examples: { values, confidence: confidenceFrom(found.flat()) }, outcomes };
}

/** The rows of pairs none of whose documents are of the fold. */
function taughtBy(prepared: readonly Prepared[], fold: number, folds: number): Rows[] {
  return prepared
    .filter(({ pair: { next, examples } }) =>
      [next, ...examples].every((one) => foldOf(one, folds) !== fold),
    )
    .map(({ rows }) => rows);
}

/** The fold of a source; all kinds of documents of one issuer, named `issuer-kind`, are in one. */
function foldOf({ one }: Material, folds: number): number {
  const [issuer = ""] = one.origin.split("-");
  return Number.parseInt(sha256(issuer).slice(0, 8), 16) % folds;
}

function rowsOf({ next, examples, kind }: Pair): Rows {
  const { sources, fields, candidates } = next;
  const studies = examples.map(({ study }) => study);
  const all = optionsByExamples(sources, fields, { candidates, studies });
  return joinRows(
    all.map(({ field, options }) => {
      const right = options.map(({ candidate }) => isRightAt(next, field.pointer, candidate.value));
      const share = KIND_WEIGHT[kind] / Math.sqrt(Math.max(1, right.filter(Boolean).length));
      return {
        features: options.map(({ features }) => features),
        right: right.map(Number),
        weights: right.map((one) => (one ? share : WRONG_WEIGHT * KIND_WEIGHT[kind])),
      };
    }),
  );
}

function isRightAt({ one, fields }: Material, pointer: string, value: unknown): boolean {
  const due = valueAt(one.truth, pointer);
  const type = fields.find((field) => field.pointer === pointer)?.node.type;
  return !isEmpty(due) && judge(value, due, type) !== "wrong";
}

/** The values that are chosen by trees that have seen neither the document nor its source. */
function findWith(pair: Pair, values: Trees): Found {
  const { next, examples, kind } = pair;
  const models = { ...shippedModels, examples: { ...shippedModels.examples, values } };
  const sources = { ...next.sources, models, studies: examples.map(({ study }) => study) };
  const leaves = chooseLeaves(sources, next.fields, next.candidates);
  const found = foundIn(sources.view, next.structure, { leaves, rows: new Map() });
  const judged = found.map(({ pointer, value, features }) => ({
    pointer,
    features,
    isRight: isRightAt(next, pointer, value),
  }));
  const rows = {
    features: judged.map(({ features }) => features),
    right: judged.map(({ isRight }) => Number(isRight)),
    weights: judged.map(() => KIND_WEIGHT[kind]),
  };
  return { pair, rows, values: judged };
}

function confidenceFrom(found: readonly Found[]): Trees {
  return boost(joinRows(found.map(({ rows }) => rows)), forConfidence);
}

function outcomesOf({ pair: { next, kind }, values }: Found, confidence: Trees): Outcome[] {
  const { one, fields, found } = next;
  return fields.map(({ pointer }) => {
    const alone = valueAt(found, pointer);
    const chosen = values.find((value) => value.pointer === pointer);
    return {
      kind,
      set: one.set,
      document: one.id,
      isDue: !isEmpty(valueAt(one.truth, pointer)),
      alone: { isGiven: !isEmpty(alone), isRight: isRightAt(next, pointer, alone) },
      chosen: chosen && {
        confidence: shareOf(logOdds(confidence, chosen.features)),
        isRight: chosen.isRight,
      },
    };
  });
}

/** Returns the outcomes as rows of text: for each kind of pair and set the engine alone and with examples. */
export function exampleRows(outcomes: readonly Outcome[]): string[][] {
  const header = ["examples", "set", "documents", "values", "alone F1", "macro"];
  const rows = kinds.flatMap((kind) => {
    const ofKind = outcomes.filter((one) => one.kind === kind);
    const sets = [...new Set(ofKind.map(({ set }) => set)), undefined];
    return sets.map((set) => {
      const own = ofKind.filter((one) => set === undefined || one.set === set);
      return [kind, set ?? "all", ...figuresOf(own)];
    });
  });
  return [[...header, "F1", "macro", "precision", "recall", "sure right", "sure"], ...rows];
}

const SURE = 0.9;
const GIVEN = 0.5;

function figuresOf(outcomes: readonly Outcome[]): string[] {
  const alone = outcomes.map(({ isDue, alone }) => ({ isDue, ...alone }));
  const chosen = outcomes.map(({ isDue, chosen }) => ({
    isDue,
    isGiven: (chosen?.confidence ?? 0) >= GIVEN,
    isRight: chosen?.isRight ?? false,
  }));
  const sure = outcomes.flatMap(({ chosen }) =>
    chosen && chosen.confidence >= SURE ? chosen : [],
  );
  const documents = [...Map.groupBy(outcomes.keys(), (at) => outcomes[at]?.document).values()];
  const macro = (all: readonly Given[]) =>
    documents.reduce((sum, own) => sum + ratesOf(own.flatMap((at) => all[at] ?? [])).f1, 0) /
    Math.max(1, documents.length);
  const whole = ratesOf(chosen);
  return [
    String(documents.length),
    String(outcomes.filter(({ isDue }) => isDue).length),
    ...[ratesOf(alone).f1, macro(alone), whole.f1, macro(chosen)].map(percent),
    ...[whole.precision, whole.recall].map(percent),
    percent(sure.filter(({ isRight }) => isRight).length / Math.max(1, sure.length)),
    String(sure.length),
  ];
}

type Given = { isDue: boolean; isGiven: boolean; isRight: boolean };

function ratesOf(all: readonly Given[]) {
  const right = all.filter(({ isGiven, isRight }) => isGiven && isRight).length;
  const given = all.filter(({ isGiven }) => isGiven).length;
  const due = all.filter(({ isDue }) => isDue).length;
  return {
    precision: right / Math.max(1, given),
    recall: right / Math.max(1, due),
    f1: (2 * right) / Math.max(1, given + due),
  };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
