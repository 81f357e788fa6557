import type { StructureNode } from "@quarry/api";
import { mean } from "../document/mean.ts";
import { oddsOf } from "../document/odds.ts";
import type { Agreement } from "../finders/candidate.ts";
import type { DocumentView } from "../labels/view.ts";
import { readers } from "../ranking/features/features.ts";
import { shareOf, sumOfOdds } from "../ranking/trees.ts";
import type { Models, Trees } from "../sources/models.ts";
import type { TypedLeaf } from "./place-leaves.ts";

/** The highest confidence of a value that was only read. */
const SUREST = 0.995;
/**
 * The highest confidence of a value in a list that was read by an example: of those that seemed surer 83 to 96 % were right on
 * sources held out (decision 106), too few to be relied on.
 */
const SUREST_OF_LIST = 0.89;
/** Those of the reasons and types of values that trees split on. */
const ways = [
  ...["json-ld", "microdata", "meta", "pdf-info"],
  ...["table", "record", "list", "clause", "kind"],
];
const types = ["string", "number", "integer", "date", "enum"] as const;

/** What each number says of a found value; those of its `agreement` follow where examples were given. */
export const confidenceFeatureNames: readonly string[] = [
  "log odds",
  "rival",
  "in a list",
  "has a place",
  "recognition",
  "others' mean",
  "others' least",
  "values found",
  "share of fields found",
  "rows",
  "row filled",
  "list's mean",
  "list's least",
  "list's share of the text",
  "text length",
  "value length",
  ...ways.map((way) => `by ${way}`),
  ...types.map((type) => `type ${type}`),
  ...readers.map((reader) => `reader ${reader}`),
];

/**
 * What speaks for and against each found value: its own score, and how well the rest of the document
 * and of its list were understood. A vector for each leaf, in the order of `confidenceFeatureNames`.
 */
export function confidenceFeatures(
  view: DocumentView,
  structure: StructureNode,
  leaves: readonly TypedLeaf[],
): Float32Array[] {
  const lists = Map.groupBy(leaves, ({ leaf }) => outermostList(leaf.pointer));
  const single = lists.get(undefined) ?? [];
  const asked = fieldsIn(structure);
  const readerFlags = readers.map((reader) => Number(view.document.reader.name === reader));
  const summaries = new Map([...lists].map(([list, own]) => [list, summaryOf(view, own)]));
  return leaves.map(({ leaf, type }) => {
    const { pointer, score, rival = 0, span, reason, value, agreement } = leaf;
    const list = outermostList(pointer);
    const own = list === undefined ? undefined : summaries.get(list);
    const others = single.filter((other) => other.leaf !== leaf).map((other) => other.leaf.score);
    return Float32Array.from([
      oddsOf(score),
      rival,
      Number(list !== undefined),
      Number(span !== undefined),
      span ? view.recognition(span) : 1,
      others.length === 0 ? -1 : mean(others),
      others.length === 0 ? -1 : Math.min(...others),
      Math.log1p(single.length),
      single.length / Math.max(1, asked),
      Math.log1p(own?.rows ?? 0),
      own?.filled ?? 0,
      own?.mean ?? 0,
      own?.least ?? 0,
      own?.share ?? 0,
      Math.log1p(view.text.length),
      Math.log1p(String(value).length),
      ...ways.map((way) => Number(way === reason)),
      ...types.map((one) => Number(one === type)),
      ...readerFlags,
      ...(agreement?.numbers ?? []),
    ]);
  });
}

/**
 * The share of values of which the same could be said that were right, in documents of sources not seen.
 *
 * @param models Their odds add up.
 */
export function confidenceOf(models: readonly Trees[], features: ArrayLike<number>): number {
  const share = Math.min(SUREST, shareOf(sumOfOdds(models, features)));
  return Math.round(share * 1_000) / 1_000;
}

/** Returns the pointer of the outermost list that a value is of; undefined for a value that stands alone. */
export function outermostList(pointer: string): string | undefined {
  return /^(.*?)\/\d+(?:\/|$)/.exec(pointer)?.[1];
}

function summaryOf({ text }: DocumentView, leaves: readonly TypedLeaf[]) {
  const scores = leaves.map(({ leaf }) => leaf.score);
  const rows = new Set(leaves.map(({ leaf }) => /\/\d+/.exec(leaf.pointer)?.[0])).size;
  const columns = new Set(leaves.map(({ leaf }) => leaf.pointer.replace(/\/\d+/, ""))).size;
  const starts = leaves.flatMap(({ leaf }) => leaf.span?.start ?? []);
  const reach =
    starts.length === 0 ? 0 : starts.reduce(most, 0) - starts.reduce(least, text.length);
  return {
    rows,
    filled: leaves.length / Math.max(1, rows * columns),
    mean: mean(scores),
    least: scores.reduce(least, 1),
    share: reach / Math.max(1, text.length),
  };
}

function fieldsIn(node: StructureNode): number {
  if (node.type === "array") return 0;
  if (node.type !== "object") return 1;
  return Object.values(node.properties).reduce((sum, child) => sum + fieldsIn(child), 0);
}

function most(one: number, other: number): number {
  return Math.max(one, other);
}

function least(one: number, other: number): number {
  return Math.min(one, other);
}

/** Returns how likely a value is right of which examples speak, 0 to 1, by the features that `confidenceFeatures` gives. */
export function confidenceByExample(
  trees: Pick<Models["examples"], Agreement["by"]>,
  by: Agreement["by"],
  features: ArrayLike<number>,
): number {
  const share = confidenceOf([trees[by]], features);
  return by === "listConfidence" ? Math.min(SUREST_OF_LIST, share) : share;
}
