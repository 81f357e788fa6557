import type { Evidence, LeafEvidence, StructureNode } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import type { EngineResult } from "@quarry/engine";
import { AppError } from "@quarry/kernel";
import { type Leaf, type Tree, treeOf, withMisfits } from "../merge/tree.ts";
import { outermostLists } from "../missing-rows/lists.ts";
import type { SchemaLimits } from "../provider/profiles.ts";
import { type Asking, answerTo } from "../reading/question.ts";
import { type Comparison, type Contest, compared } from "./contests.ts";
import { type Question, questionsOn, verdictsIn } from "./question.ts";
import { paired, type Reading, readingsIn, reconciled } from "./readings.ts";
import { LEAST_RELIANCE, relianceOn } from "./reliance.ts";
import { agreed, aside, doubted, settled } from "./settle.ts";

/** Contested fields that are asked about, the least sure first; of more the rest stays open. */
const MOST_CONTESTS = 100;

type Means = Asking & {
  document: SourceDocument;
  structure: StructureNode;
  instruction?: string | undefined;
  limits: SchemaLimits;
  /** Tokens of lines that a question may have. */
  tokens: number;
  secret: string;
};

type Compared = { tree: Tree; warnings: Evidence["warnings"] };

/**
 * Compares the model's output with another engine's. What both give is surer. What they differ on is asked of the model once
 * more: the lines of both values, and which of the two they support. What stays open has little confidence and a warning. A model
 * that differs from most of what the other engine is sure of is not asked: the other engine's values are taken.
 */
export async function comparedWith(
  opinion: EngineResult,
  own: Tree,
  means: Means,
): Promise<Compared> {
  const { structure } = means;
  const trees = { own, other: treeOfOpinion(structure, opinion) };
  const pairs = paired(structure, trees);
  const comparisons = new Map(
    readingsIn(pairs).map((reading): [Reading, Comparison] => [reading, compared(reading)]),
  );
  const reliance = relianceOn([...comparisons.values()]);
  const contests = [...comparisons.values()].flatMap((one) =>
    one.kind === "contested" ? [one.contest] : [],
  );
  const verdicts = reliance < LEAST_RELIANCE ? undefined : await verdictsOn(contests, means);
  const open: string[] = [];
  const tree = reconciled(pairs, (reading): Leaf => {
    const comparison = comparisons.get(reading);
    if (comparison?.kind === "agreed") return agreed(reading, comparison.found);
    if (comparison?.kind !== "contested") {
      return verdicts ? reading.own : doubted(reading.own, reliance);
    }
    const { leaf, isOpen } = settled(comparison.contest, verdicts);
    if (isOpen) open.push(reading.pointer);
    return leaf;
  });
  const lists = verdicts ? withholdRows(tree, trees.other) : takeLists(tree, trees.other);
  return { tree, warnings: disagreements([...open, ...lists]) };
}

function treeOfOpinion(node: StructureNode, { output, evidence }: EngineResult): Tree {
  const leaves = new Map(evidence.leaves.map((leaf) => [leaf.pointer, leaf]));
  return withMisfits(treeOf({ node, value: output, pointer: "" }, leaves), evidence.withheld ?? []);
}

/** The reading that the model chose of each contest that it was asked about, undefined where it chose none. */
async function verdictsOn(
  contests: readonly Contest[],
  means: Means,
): Promise<Map<Contest, LeafEvidence | undefined>> {
  const doubtful = contests.toSorted((a, b) => doubtOf(b) - doubtOf(a)).slice(0, MOST_CONTESTS);
  const chosen = new Set(doubtful);
  const asked = contests.filter((contest) => chosen.has(contest));
  const questions = questionsOn(asked, means.tokens, means);
  const answers = await Promise.all(questions.map((question) => answered(question, means)));
  return new Map(answers.flatMap((verdicts) => [...verdicts]));
}

/** How near the two are to each other. */
function doubtOf({ mine, theirs }: Contest): number {
  return mine ? 1 - Math.abs(mine.confidence - theirs.confidence) : 1;
}

/** Empty where the model gives no answer: the fields then stay open. */
async function answered(
  question: Question,
  asking: Asking,
): Promise<Map<Contest, LeafEvidence | undefined>> {
  try {
    const result = await answerTo(question.task, asking);
    return result.kind === "output" ? verdictsIn(question, result.output) : new Map();
  } catch (error) {
    if (error instanceof AppError) return new Map();
    throw error;
  }
}

/** Rows of lists that the model leaves empty are withheld, not lost. */
function withholdRows(tree: Tree, other: Tree): string[] {
  const others = outermostLists(other);
  return [...outermostLists(tree)].flatMap(([pointer, list]) => {
    const rows = others.get(pointer)?.rows ?? [];
    if (list.rows.length > 0 || rows.length === 0) return [];
    list.invented = [...(list.invented ?? []), ...rows.map(putAside)];
    return [pointer];
  });
}

/** Of a model that cannot be relied on, the other engine's lists are taken where it has rows. */
function takeLists(tree: Tree, other: Tree): string[] {
  const others = outermostLists(other);
  return [...outermostLists(tree)].flatMap(([pointer, list]) => {
    const rows = others.get(pointer)?.rows ?? [];
    if (rows.length === 0) return [];
    list.invented = list.rows.map(putAside);
    list.rows = rows;
    return [pointer];
  });
}

function putAside(tree: Tree): Tree {
  if (tree.kind === "list") return { ...tree, rows: tree.rows.map(putAside) };
  if (tree.kind === "leaf")
    return tree.evidence ? { ...tree, evidence: aside(tree.evidence) } : tree;
  const members = Array.from(tree.members, ([name, child]) => [name, putAside(child)] as const);
  return { kind: "object", members: new Map(members) };
}

const MAX_NAMED = 10;

function disagreements(pointers: readonly string[]): Evidence["warnings"] {
  return pointers.slice(0, MAX_NAMED).map((pointer) => ({
    code: "engines_disagree",
    message: "The rules and the model differ here, and the lines that they read do not decide it",
    pointer,
  }));
}
