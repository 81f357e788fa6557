import { mean } from "../document/mean.ts";
import { comparedRows, rowsLikeness } from "../examples/rows-likeness.ts";
import { type Compared, compareWith } from "../examples/witness.ts";
import { logOdds, shareOf } from "../ranking/trees.ts";
import { type PlacedRows, type RowPattern, rowsBy } from "../rows-by-places/row-patterns.ts";
import { shapeOf } from "../rows-by-places/row-shape.ts";
import { type SharedRows, sharedValues } from "../rows-by-places/shared-values.ts";
import { withSigns } from "../rows-by-places/shown-signs.ts";
import type { Trees } from "../sources/models.ts";
import type { Sources } from "../sources/sources.ts";
import type { Around } from "./around.ts";
import { type ShownList, shownList } from "./example-rows.ts";
import type { ListFinding } from "./list-finding.ts";

/** How likely a value is right where an example shows where it stands. */
const SHOWN = 0.97;
/** The engine's own reading is by no pattern of an example. */
const UNCOMPARED = -1;

/** What each number of a reading of a list says, in their order. */
const featureNames = [
  "is the engine's",
  "engine's score",
  "quality on the example",
  "engine's quality on the example",
  "order of the pattern",
  "first ways found",
  "rows",
  "rows to the example's",
  "filled",
  "filled to the example's",
  "lengths of the rows",
  "places in the text",
  "likeness of the lines",
  "likeness of the elements",
  "in common with the engine's",
  "in common with other readings",
  "single values",
] as const;

/** A reading of a list, with its features in the order of `featureNames`. */
export type ListOption = {
  finding: ListFinding;
  features: Float32Array;
  shared: SharedRows;
  isEngines: boolean;
};

/** Returns the engine's reading of a list, where there is one, and the readings by the patterns that the examples show. */
export function listOptions(
  around: Around,
  read: Omit<Sources, "models">,
  finding: ListFinding | undefined,
): ListOption[] {
  const shown = read.studies
    .flatMap((study) => {
      const list = shownList(study, around.list, around.fields);
      return list ? [{ list, compared: compareWith(read.scene(), study) }] : [];
    })
    .sort((a, b) => b.compared.alignment.likeness - a.compared.alignment.likeness);
  const [first] = shown;
  if (!first) return [];
  const byPlaces = shown.flatMap(({ list, compared }) =>
    list.patterns.flatMap((pattern, order): Reading[] => {
      around.view.deadline.check();
      const placed = rowsBy(read, pattern);
      const byPattern = { pattern, order, firsts: placed.firsts };
      const finding = findingOf(placed);
      return finding.rows.length > 0 ? [{ list, compared, finding, byPattern }] : [];
    }),
  );
  const readings: Reading[] = finding ? [{ ...first, finding }, ...byPlaces] : byPlaces;
  const rows = readings.map((one) => comparedRows(one.finding, around.fields));
  const engines = finding ? (rows[0] ?? []) : [];
  const shared = sharedValues(rows);
  return readings.map((one, at) => {
    const own = shared[at] ?? [];
    const inCommon = rowsLikeness(rows[at] ?? [], engines);
    return {
      finding: { ...one.finding, rows: withSigns(one.finding.rows, one.list.signs) },
      features: featuresOf(around, one, { inCommon, shared: own }),
      shared: own,
      isEngines: !one.byPattern,
    };
  });
}

function findingOf({ rows, places }: PlacedRows): ListFinding {
  const scored = rows.map((row) =>
    row.map((leaf) => ({ ...leaf, score: SHOWN, reason: "example" })),
  );
  return { rows: scored, score: 0, reason: "example", places };
}

/** Returns the likeliest reading of a list; the engine's where there is no example of it. */
export function listByExamples(
  around: Around,
  sources: Sources,
  finding: ListFinding | undefined,
): ListFinding | undefined {
  if (sources.studies.length === 0) return finding;
  const options = listOptions(around, sources, finding);
  return likeliestOf(sources.models.examples.lists, options) ?? finding;
}

/** Returns the likeliest of some readings of a list; the engine's keeps the engine's own scores. */
export function likeliestOf(trees: Trees, options: readonly ListOption[]): ListFinding | undefined {
  let best: { option: ListOption; share: number } | undefined;
  for (const option of options) {
    const share = shareOf(logOdds(trees, option.features));
    if (share > (best?.share ?? 0)) best = { option, share };
  }
  if (!best) return undefined;
  const { option, share } = best;
  return option.isEngines ? option.finding : asChosen(option, share);
}

/** Returns a reading by an example, each value with what other readings say of it and of its row. */
function asChosen({ finding, features, shared }: ListOption, share: number): ListFinding {
  const rows = finding.rows.map((row, at) => {
    const own = shared[at] ?? new Map<string, number>();
    const ofRow = mean([...own.values()]);
    return row.map((leaf) => {
      const numbers = Float32Array.from([...features, own.get(leaf.pointer) ?? 0, ofRow]);
      const agreement = { by: "listConfidence" as const, numbers };
      return { ...leaf, score: leaf.score * share, reason: "example", agreement };
    });
  });
  return { ...finding, rows, score: share };
}

/** A reading of a list, and the example that it is compared with; `byPattern` is absent of the engine's. */
type Reading = {
  list: ShownList;
  compared: Compared;
  finding: ListFinding;
  /** `firsts` is the share of the fields that were found in the way that is best for the example. */
  byPattern?: { pattern: RowPattern; order: number; firsts: number };
};

function featuresOf(
  { fields, list: asked, view: { document } }: Around,
  { list, compared, finding, byPattern }: Reading,
  { inCommon, shared }: { inCommon: number; shared: SharedRows },
): Float32Array {
  const { rows } = finding;
  const shape = shapeOf(finding, { text: document.text, fields: fields.length });
  const shown = byPattern?.pattern.shape;
  const features: Record<(typeof featureNames)[number], number> = {
    "is the engine's": Number(!byPattern),
    "engine's score": byPattern ? 0 : finding.score,
    "quality on the example": byPattern?.pattern.quality ?? list.alone,
    "engine's quality on the example": list.alone,
    "order of the pattern": byPattern?.order ?? UNCOMPARED,
    "first ways found": byPattern?.firsts ?? UNCOMPARED,
    rows: Math.log1p(rows.length),
    "rows to the example's": Math.abs(Math.log((rows.length + 1) / (list.rows + 1))),
    filled: shape.filled,
    "filled to the example's": shown ? shape.filled - shown.filled : UNCOMPARED,
    "lengths of the rows": shown ? Math.log(shape.length / shown.length) : UNCOMPARED,
    "places in the text": shown ? Math.abs(shape.start - shown.start) : UNCOMPARED,
    "likeness of the lines": compared.alignment.likeness,
    "likeness of the elements": compared.elements,
    "in common with the engine's": inCommon,
    "in common with other readings": mean(shared.flatMap((row) => [...row.values()])),
    "single values": Number(asked.node.items.type !== "object"),
  };
  return Float32Array.from(featureNames.map((name) => features[name]));
}
