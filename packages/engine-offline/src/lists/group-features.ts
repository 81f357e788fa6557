import { mean } from "../document/mean.ts";
import type { Field } from "../fields/field.ts";
import { origins, type RecordGroup, type RecordRow } from "../groups/record-group.ts";
import type { Around } from "./around.ts";
import type { FoundLeaf } from "./list-finding.ts";

/** The slot of each field, and how likely it is that. */
export type Match = ReadonlyMap<Field, Matched>;
export type Matched = {
  key: string;
  share: number;
  named: number;
  filled: number;
  /** How much more likely that is beside the slots of the other fields: log odds. */
  together?: number;
  /** Whether the rows' own arithmetic says so. */
  isProven?: true;
  /** Whether the slot's heading, and not the field, calls its amounts debits. */
  isDebited?: boolean;
};

/** A group read for a list: its rows, and what speaks for it. */
export type ReadGroup = {
  group: RecordGroup;
  match: Match;
  rows: FoundLeaf[][];
  kept: RecordRow[];
  features: Float32Array;
};

/** What groups of one document are compared by. */
const compared = [
  "sum of shares",
  "best share",
  "mean share",
  "title named",
  "title spelt",
  "rows",
  "coverage",
  "named fields",
] as const;

export const groupFeatureNames: readonly string[] = [
  "fields matched",
  "mean share",
  "least share",
  "sum of shares",
  "best share",
  "title named",
  "nearest title named",
  "title spelt",
  "nearest title spelt",
  ...origins.map((origin) => `origin ${origin}`),
  "rows",
  "kept rows",
  "filled",
  "fields",
  "line share",
  "coverage",
  "distinct rows",
  "row length",
  "slots used",
  "mean named",
  "named fields",
  "mean filled",
  "titles",
  "single values",
  "aside",
  "main",
  ...compared.map((name) => `${name} to the best`),
  ...compared.map((name) => `rank by ${name}`),
  "groups",
];

/** What a group that was read says of itself, in the order of the first of `groupFeatureNames`. */
export function groupFeatures(
  { view, fields, list, titleLikeness }: Around,
  { group, match, rows, kept }: Omit<ReadGroup, "features">,
): Float32Array {
  const shares = [...match.values()].map(({ share }) => share);
  const titled = group.titles.map(titleLikeness);
  const texts = rows.map((row) => row.map(({ value }) => value).join("|"));
  const covered = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  const numbers = [
    match.size,
    mean(shares),
    Math.min(...shares),
    shares.reduce((sum, one) => sum + one, 0) / fields.length,
    Math.max(...shares),
    Math.max(0, ...titled.map(({ concepts }) => concepts)),
    titled[0]?.concepts ?? 0,
    Math.max(0, ...titled.map(({ letters }) => letters)),
    titled[0]?.letters ?? 0,
    ...origins.map((origin) => Number(origin === group.origin)),
    Math.log1p(group.rows.length),
    kept.length / group.rows.length,
    rows.flat().length / (rows.length * match.size),
    fields.length,
    group.start / Math.max(1, view.text.length),
    covered / Math.max(1, view.text.length),
    new Set(texts).size / texts.length,
    Math.log1p(covered / kept.length),
    match.size / Math.max(1, group.slots.length),
    mean([...match.values()].map(({ named }) => named)),
    [...match.values()].filter(({ named }) => named > 0.5).length / fields.length,
    mean([...match.values()].map(({ filled }) => filled)),
    group.titles.length,
    Number(list.node.items.type !== "object"),
    Number(group.isAside ?? false),
    Number(group.isMain ?? false),
  ];
  return Float32Array.from(numbers);
}

/** Groups of one document, each with how it stands to the others. */
export function withComparison(reads: readonly ReadGroup[]): ReadGroup[] {
  const columns = compared.map((name) => {
    const at = groupFeatureNames.indexOf(name);
    const values = reads.map(({ features }) => features[at] ?? 0);
    const sorted = [...new Set(values)].sort((a, b) => b - a);
    return {
      values,
      best: sorted[0] ?? 0,
      ranks: new Map(sorted.map((value, rank) => [value, rank])),
    };
  });
  return reads.map((read, index) => {
    const shares = columns.map(({ values, best }) => (values[index] ?? 0) / Math.max(1e-6, best));
    const ranks = columns.map(({ values, ranks: of }) => of.get(values[index] ?? 0) ?? 0);
    const features = Float32Array.from([
      ...read.features,
      ...shares,
      ...ranks.map((rank) => Math.log1p(rank)),
      Math.log1p(reads.length),
    ]);
    return { ...read, features };
  });
}
