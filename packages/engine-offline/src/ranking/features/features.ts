import { isGeneric } from "@quarry/vocabulary";
import { kindGroups } from "../../fields/kind-groups.ts";
import type { DocumentView } from "../../labels/view.ts";
import { shapes } from "../../places/place.ts";
import type { Labels } from "../likeness.ts";
import type { Option } from "../option.ts";
import { formOf } from "./code-form.ts";
import { labelFeatureNames, namingOf } from "./label-features.ts";
import { placeFeatureNames, placeFeatures } from "./place-features.ts";
import { rankFeatureNames, rankFeatures } from "./rank-features.ts";
import { sourceFeatureNames, sourceFeatures } from "./source-features.ts";
import { valueFeatureNames, valueFeatures } from "./value-features.ts";

/** What a document may have been read by. */
export const readers = ["html", "pdf", "text", "image"] as const;

/** What each number of a vector of features says; models name a feature by its index. */
export const featureNames: readonly string[] = [
  ...labelFeatureNames,
  ...shapes.map((shape) => `shape ${shape}`),
  ...Object.keys(kindGroups).map((group) => `kind ${group}`),
  ...valueFeatureNames,
  ...rankFeatureNames,
  ...placeFeatureNames,
  ...sourceFeatureNames,
  ...readers.map((reader) => `reader ${reader}`),
  "text length",
  "fields",
  "is nested",
  "has description",
  "name is vague",
  "is text",
  "options",
];

export type Surroundings = { view: DocumentView; labels: Labels; fieldCount: number };

/** The features of one field's options, a vector for each, in the order of `featureNames`. */
export function featuresOf(options: readonly Option[], around: Surroundings): Float32Array[] {
  const [first] = options;
  if (!first) return [];
  const { view, labels, fieldCount } = around;
  const { field } = first;
  const form = formOf(field);
  const names = options.map((option) => namingOf(option, labels));
  const ranks = rankFeatures(
    options,
    names.map(({ best }) => best),
  );
  const ofField = Object.values(kindGroups).map((kinds) => Number(kinds.includes(field.kind)));
  const ofDocument = [
    ...readers.map((reader) => Number(view.document.reader.name === reader)),
    Math.log1p(view.text.length),
    fieldCount,
    Number(field.meaning.context.length > 0),
    Number(field.meaning.describe.length > 0),
    Number(field.meaning.name.every(isGeneric)),
    Number(field.node.type === "string"),
    Math.log1p(options.length),
  ];
  return options.map((option, at) =>
    Float32Array.from([
      ...(names[at]?.numbers ?? []),
      ...shapes.map((shape) => Number(option.place?.shape === shape)),
      ...ofField,
      ...valueFeatures(option, around, form),
      ...(ranks[at] ?? []),
      ...placeFeatures(option, view),
      ...sourceFeatures(option),
      ...ofDocument,
    ]),
  );
}
