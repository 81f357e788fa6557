import { isRightAt, type LeafOutcome, setScoresOf } from "@quarry/scoring";
import { percent } from "../reports/table.ts";
import { kinds, type PairKind } from "./example-pairs.ts";

/** One value, with its confidence where the output has it. */
export type OutcomeLeaf = LeafOutcome & { confidence?: number | undefined };

/** How a document was read without examples, and with those that were given for it. */
export type Outcome = {
  kind: PairKind;
  set: string;
  alone: readonly LeafOutcome[];
  withExamples: readonly OutcomeLeaf[];
};

/** Values that are less likely are withheld. */
const LEAST = 0.5;
const SURE = 0.9;

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

function figuresOf(outcomes: readonly Outcome[]): string[] {
  const alone = setScoresOf(outcomes.map((one) => one.alone));
  const given = setScoresOf(outcomes.map((one) => one.withExamples.flatMap(withheld)));
  const sure = outcomes
    .flatMap((one) => one.withExamples)
    .filter(({ confidence = 0 }) => confidence >= SURE);
  const right = sure.filter((leaf) => isRightAt("fuzzy", leaf)).length;
  return [
    String(outcomes.length),
    String(alone.values),
    ...[alone.micro, alone.macro, given.micro, given.macro].map(({ fuzzy }) => percent(fuzzy.f1)),
    ...[given.micro.fuzzy.precision, given.micro.fuzzy.recall].map(percent),
    percent(right / Math.max(1, sure.length)),
    String(sure.length),
  ];
}

/** A value that is withheld is missing, or was not due. */
function withheld(leaf: OutcomeLeaf): OutcomeLeaf[] {
  if (leaf.verdict === "missing" || (leaf.confidence ?? 1) >= LEAST) return [leaf];
  return leaf.verdict === "spurious" ? [] : [{ ...leaf, verdict: "missing" }];
}
