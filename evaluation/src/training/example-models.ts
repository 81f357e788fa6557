import { isEmpty, valueAt } from "@quarry/api/values";
import {
  addRows,
  type ByExamples,
  chooseLeaves,
  comparedRow,
  comparedRows,
  confidenceByExample,
  emptyFindings,
  foundIn,
  judgeOptions,
  type ListOption,
  likeliestOf,
  listOptions,
  logOdds,
  type Models,
  optionsByExamples,
  rowsLikeness,
  shareOf,
  shippedModels,
} from "@quarry/engine-offline/training";
import { sha256 } from "@quarry/kernel";
import { compare, isRightAt, judge } from "@quarry/scoring";
import { type BoostingOptions, boost, defaults, joinRows, type Rows } from "./boosting.ts";
import { forConfidence } from "./confidence-model.ts";
import type { Outcome, OutcomeLeaf } from "./example-outcomes.ts";
import type { AskedList, Material, Pair } from "./example-pairs.ts";

const forValues: BoostingOptions = {
  ...defaults,
  rounds: 160,
  rate: 0.08,
  leastWeight: 6,
  featureShare: 0.5,
};
const forLists: BoostingOptions = { ...defaults, rounds: 80, depth: 4, leastWeight: 2 };
/** Lists are of few sources: trees that look at much would know them again. */
const forListConfidence: BoostingOptions = { ...forConfidence, rounds: 80, depth: 2 };
const WRONG_WEIGHT = 0.5;
/** The values of a list are right or wrong together: all of them count as this many. */
const LIST_WEIGHT = 3;

/** What was learned, and how it did on sources that had not taught it. */
export type ExampleTraining = { examples: Models["examples"]; outcomes: readonly Outcome[] };

/** A pair with the options of each field and of each list. */
type Prepared = {
  pair: Pair;
  values: readonly ByExamples[];
  lists: readonly (readonly ListOption[])[];
};
type Choosers = Pick<Models["examples"], "values" | "lists">;
type Confidences = Pick<Models["examples"], "confidence" | "listConfidence">;
type By = keyof Confidences;
/** A value that was found; where no example speaks of it (`by`), it keeps the engine's own confidence. */
type Value = { at: string; features: Float32Array; by: By | undefined };
type Found = {
  pair: Pair;
  rows: Record<By, Rows>;
  leaves: readonly OutcomeLeaf[];
  values: readonly Value[];
};

/**
 * Learns which option of a field and which reading of a list is right where examples are given, and how likely; measures all
 * of it on sources held out.
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
    return prepare(pair);
  });
  const found = Array.from({ length: folds }, (_, fold) => {
    const choosers = choosersFrom(prepared.filter(({ pair }) => isOutside(pair, fold, folds)));
    progress(`fold ${fold + 1} of ${folds}`);
    return prepared
      .filter(({ pair }) => foldOf(pair.next, folds) === fold)
      .map((one) => findWith(one, choosers));
  });
  const outcomes = found.flatMap((ofFold, fold) => {
    const confidence = confidenceFrom(found.filter((_, other) => other !== fold).flat());
    return ofFold.map((one) => outcomeOf(one, confidence));
  });
  const examples = { ...choosersFrom(prepared), ...confidenceFrom(found.flat()) };
  return { examples, outcomes };
}

function isOutside({ next, examples }: Pair, fold: number, folds: number): boolean {
  return [next, ...examples].every((one) => foldOf(one, folds) !== fold);
}

/** The fold of a source; all kinds of documents of one issuer, named `issuer-kind`, are in one. */
function foldOf({ one }: Material, folds: number): number {
  const [issuer = ""] = one.origin.split("-");
  return Number.parseInt(sha256(issuer).slice(0, 8), 16) % folds;
}

function choosersFrom(prepared: readonly Prepared[]): Choosers {
  return {
    values: boost(joinRows(prepared.map(valueRowsOf)), forValues),
    lists: boost(joinRows(prepared.map(listRowsOf)), forLists),
  };
}

function confidenceFrom(found: readonly Found[]): Confidences {
  const rowsOf = (by: By) => joinRows(found.map(({ rows }) => rows[by]));
  return {
    confidence: boost(rowsOf("confidence"), forConfidence),
    listConfidence: boost(rowsOf("listConfidence"), forListConfidence),
  };
}

function prepare(pair: Pair): Prepared {
  const { sources, fields, candidates, lists } = pair.next;
  const studies = pair.examples.map(({ study }) => study);
  const given = { ...sources, studies };
  return {
    pair,
    values: optionsByExamples(sources, fields, { candidates, studies }),
    lists: lists.map(({ around, alone }) => listOptions(around, given, alone)),
  };
}

function valueRowsOf({ pair, values }: Prepared): Rows {
  const { one } = pair.next;
  return joinRows(
    values.map(({ field: { pointer, node }, options }) => {
      const due = valueAt(one.truth, pointer);
      const right = options.map(
        ({ candidate: { value } }) => !isEmpty(due) && judge(value, due, node.type) !== "wrong",
      );
      const share = 1 / Math.sqrt(Math.max(1, right.filter(Boolean).length));
      return {
        features: options.map(({ features }) => features),
        right: right.map(Number),
        weights: right.map((one) => (one ? share : WRONG_WEIGHT)),
      };
    }),
  );
}

/** The readings of each list; how right one is, is how much it has in common with the truth. */
function listRowsOf({ pair, lists }: Prepared): Rows {
  const { one, lists: asked } = pair.next;
  return joinRows(
    asked.map(({ around }, at) => {
      const options = lists[at] ?? [];
      const truth = rowsOfTruth(one.truth, around);
      return {
        features: options.map(({ features }) => features),
        right: options.map(({ finding }) =>
          rowsLikeness(comparedRows(finding, around.fields), truth),
        ),
        weights: options.map(() => 1),
      };
    }),
  );
}

function rowsOfTruth(truth: unknown, { list, fields }: AskedList["around"]) {
  const rows = valueAt(truth, list.pointer);
  return (Array.isArray(rows) ? rows : []).map((row: unknown) =>
    comparedRow(fields, ({ pointer }) => valueAt(row, pointer)),
  );
}

/** The values that are chosen by trees that have seen neither the document nor its source. */
function findWith({ pair, values: options, lists }: Prepared, choosers: Choosers): Found {
  const { next } = pair;
  const { view } = next.sources;
  const leavesFound = chooseLeaves(view, judgeOptions(choosers.values, options));
  const findings = { ...emptyFindings(), leaves: leavesFound };
  for (const [at, { around, alone }] of next.lists.entries()) {
    const finding = likeliestOf(choosers.lists, lists[at] ?? []) ?? alone;
    if (finding) addRows(view, { list: around.list, finding }, findings);
  }
  const { output, values } = foundIn(view, next.one.structure, findings);
  const leaves = compare(output, next.one.truth, next.one.structure);
  const verdicts = new Map(leaves.map((leaf) => [leaf.at, leaf]));
  const judged = values.flatMap(({ pointer, features }) => {
    const leaf = verdicts.get(pointer);
    const by = findings.leaves.get(pointer)?.agreement?.by;
    return leaf ? [{ at: pointer, leaf, features, by }] : [];
  });
  const rowsOf = (which: By): Rows => {
    const spoken = judged.filter(({ by }) => by === which);
    const weight = which === "confidence" ? 1 : LIST_WEIGHT / Math.max(LIST_WEIGHT, spoken.length);
    return {
      features: spoken.map(({ features }) => features),
      right: spoken.map(({ leaf }) => Number(isRightAt("fuzzy", leaf))),
      weights: spoken.map(() => weight),
    };
  };
  const rows = { confidence: rowsOf("confidence"), listConfidence: rowsOf("listConfidence") };
  return { pair, rows, leaves, values: judged };
}

function outcomeOf({ pair, leaves, values }: Found, confidences: Confidences): Outcome {
  const { next, kind } = pair;
  const { one, found } = next;
  const shares = new Map(
    values.map(({ at, features, by }) => {
      const share = by
        ? confidenceByExample(confidences, by, features)
        : shareOf(logOdds(shippedModels.confidence, features));
      return [at, share];
    }),
  );
  return {
    kind,
    set: one.set,
    alone: compare(found, one.truth, one.structure),
    withExamples: leaves.map((leaf) => ({ ...leaf, confidence: shares.get(leaf.at) })),
  };
}
