import type { Structure } from "@quarry/client";
import {
  calibrationOf,
  compare,
  fieldAt,
  isRightAt,
  type Rates,
  type ScoredLeaf,
  scoredLeaves,
  scoresOf,
  setScoresOf,
} from "@quarry/scoring";
import type { Tried } from "../../trial/trial.ts";

/** How some values were; rates are of 1. */
export type Line = Rates & {
  /** That are expected. */
  values: number;
  /** Values given where none is expected. */
  invented: number;
  /** Values reported at a confidence of 0.9 and above, and how many of them are right. */
  sure: { values: number; right: number };
  /** Mean distance between confidence and share of right values. */
  calibrationError: number;
};

export type Mistake = {
  document: string;
  pointer: string;
  verdict: string;
  expected?: unknown;
  value?: unknown;
  confidence?: number;
};

/** What `quarry eval run` measured, as it is printed and kept. */
export type Report = {
  schema: string;
  all: Line;
  /** Mean over documents. */
  macro: Rates;
  /** By pointer, `*` for any row. */
  fields: Record<string, Line>;
  documents: Record<string, Line & { failure?: string }>;
  mistakes: Mistake[];
};

type Leaf = ScoredLeaf & { document: string; field: string };
export type Answered = { document: string; truth: unknown; tried: Tried };

export function reportOf(
  schema: string,
  structure: Structure,
  answers: readonly Answered[],
): Report {
  const each = answers.map((answered) => leavesOf(answered, structure));
  const leaves = each.flat();
  const fields = Map.groupBy(leaves, ({ field }) => field);
  const documents = answers.map(({ document, tried }, index) => {
    const failure = tried.status === "failed" ? { failure: tried.error.code } : {};
    return [document, { ...lineOf(each[index] ?? []), ...failure }] as const;
  });
  return {
    schema,
    all: lineOf(leaves),
    macro: setScoresOf(each).macro.strict,
    fields: Object.fromEntries([...fields].map(([field, some]) => [field, lineOf(some)])),
    documents: Object.fromEntries(documents),
    mistakes: leaves.filter((leaf) => !isRightAt("strict", leaf)).map(mistakeOf),
  };
}

function leavesOf({ document, truth, tried }: Answered, structure: Structure): Leaf[] {
  const isFailed = tried.status === "failed";
  const confidences = new Map(
    isFailed ? [] : tried.evidence.leaves.map(({ pointer, confidence }) => [pointer, confidence]),
  );
  return compare(isFailed ? null : tried.data, truth, structure).map((leaf) => {
    const confidence = "value" in leaf ? confidences.get(leaf.at) : undefined;
    const { field } = fieldAt(structure, leaf.pointer);
    return { ...leaf, document, field, ...(confidence !== undefined && { confidence }) };
  });
}

function lineOf(leaves: readonly ScoredLeaf[]): Line {
  const { values, micro } = scoresOf(leaves);
  const { error, sure } = calibrationOf(scoredLeaves(leaves, "strict"));
  return {
    ...{ values, ...micro.strict },
    invented: leaves.filter(({ verdict }) => verdict === "spurious").length,
    sure: { values: sure.values, right: Math.round(sure.values * sure.precision) },
    calibrationError: error,
  };
}

function mistakeOf({ document, pointer, verdict, truth, value, confidence }: Leaf): Mistake {
  return {
    ...{ document, pointer, verdict },
    ...(truth !== undefined && { expected: truth }),
    ...(value !== undefined && { value }),
    ...(confidence !== undefined && { confidence }),
  };
}
