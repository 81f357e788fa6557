import { exampleFeatureNames } from "../examples/example-features.ts";
import { rowsLikeness } from "../examples/rows-likeness.ts";
import { type Compared, compareWith } from "../examples/witness.ts";
import { origins, type RecordGroup } from "../groups/record-group.ts";
import { logOdds, shareOf } from "../ranking/trees.ts";
import type { Trees } from "../sources/models.ts";
import type { Sources } from "../sources/sources.ts";
import type { Around } from "./around.ts";
import { type Corresponding, correspondenceNames, corresponding } from "./example-groups.ts";
import { comparedRows, matchOf, type ShownList, shownList, type Way } from "./example-ways.ts";
import type { ReadGroup } from "./group-features.ts";
import type { ListFinding } from "./list-finding.ts";
import { readGroup } from "./match.ts";

/** The engine's own reading is compared with no group of an example. */
const UNCOMPARED = -1;

/** What each number of a reading of a list says. */
export const exampleListFeatureNames: readonly string[] = [
  "is the engine's",
  "engine's score",
  "quality on the example",
  "engine's quality on the example",
  ...correspondenceNames,
  "rows",
  "rows to the example's",
  "filled",
  "likeness of the lines",
  "likeness of the elements",
  "in common with the engine's",
  "single values",
  "groups that correspond better",
  "behind the best group",
  ...origins.map((origin) => `origin ${origin}`),
];

/** A reading of a list, with its features in the order of `exampleListFeatureNames`. */
export type ListOption = { finding: ListFinding; features: Float32Array };

/** Returns the engine's reading of a list, where there is one, and the readings in the ways that the examples show. */
export function listOptions(
  around: Around,
  { studies, scene, groups }: Pick<Sources, "studies" | "scene" | "groups">,
  finding: ListFinding | undefined,
): ListOption[] {
  const shown = studies.flatMap((study) => {
    const list = shownList(study, around.list, around.fields);
    return list ? [{ list, compared: compareWith(scene(), study) }] : [];
  });
  const [first] = shown.toSorted(
    (a, b) => b.compared.alignment.likeness - a.compared.alignment.likeness,
  );
  if (!first) return [];
  const engines = finding ? comparedRows(finding, around.fields) : [];
  const inCommon = rowsLikeness(engines, engines);
  const own = finding && {
    finding,
    features: featuresOf(around, { ...first, finding, inCommon, isEngines: true }),
  };
  const readingOf = readingsOf(around, engines);
  const readings = shown.flatMap(({ list, compared }) =>
    list.ways.flatMap((way) =>
      corresponding(scene(), groups(), { ...way, scene: compared.study.scene() }).flatMap((one) => {
        around.view.deadline.check();
        const reading = readingOf(one.group, way.slots);
        if (!reading) return [];
        const facts = { list, compared, ...reading, way, corresponding: one };
        return [{ finding: reading.finding, features: featuresOf(around, facts) }];
      }),
    ),
  );
  return own ? [own, ...readings] : readings;
}

/** A group that was read in a way, and what that has in common with the engine's reading, 0 to 1. */
type Reading = { finding: ListFinding; inCommon: number };

/** Reads groups in the ways of examples: a group that several examples read alike is read once. */
function readingsOf(around: Around, engines: ReturnType<typeof comparedRows>) {
  const { fields } = around;
  const known = new Map<RecordGroup, Map<string, Reading | undefined>>();

  function read(group: RecordGroup, slots: Way["slots"]): Reading | undefined {
    const found = readGroup(around, group, matchOf(fields, slots));
    if (!found) return undefined;
    const finding = findingOf(found);
    return { finding, inCommon: rowsLikeness(comparedRows(finding, fields), engines) };
  }

  return (group: RecordGroup, slots: Way["slots"]): Reading | undefined => {
    const ofGroup = known.get(group) ?? new Map<string, Reading | undefined>();
    known.set(group, ofGroup);
    const key = JSON.stringify(fields.map(({ pointer }) => slots.get(pointer) ?? null));
    if (!ofGroup.has(key)) ofGroup.set(key, read(group, slots));
    return ofGroup.get(key);
  };
}

/** Returns the likeliest reading of a list; the engine's where there is no example of it. */
export function listByExamples(
  around: Around,
  sources: Pick<Sources, "studies" | "scene" | "groups" | "models">,
  finding: ListFinding | undefined,
): ListFinding | undefined {
  if (sources.studies.length === 0) return finding;
  const options = listOptions(around, sources, finding);
  return likeliestOf(sources.models.examples.lists, options, finding);
}

/** Returns the likeliest of some readings of a list; the engine's where it is that one, or there is no other. */
export function likeliestOf(
  trees: Trees,
  options: readonly ListOption[],
  finding: ListFinding | undefined,
): ListFinding | undefined {
  let best: { option: ListOption; share: number } | undefined;
  for (const option of options) {
    const share = shareOf(logOdds(trees, option.features));
    if (share > (best?.share ?? 0)) best = { option, share };
  }
  if (!best || best.option.finding === finding) return finding;
  const { option, share } = best;
  const agreement = wholeAgreement({ list: option.features });
  const rows = option.finding.rows.map((row) =>
    row.map((leaf) => ({ ...leaf, score: leaf.score * share, reason: "example", agreement })),
  );
  return { ...option.finding, rows, score: share };
}

/** Returns the numbers of an agreement: those of a single value first, those of a list's reading behind. */
export function wholeAgreement({
  value,
  list,
}: {
  value?: Float32Array;
  list?: Float32Array;
}): Float32Array {
  const count = exampleFeatureNames.length;
  const numbers = new Float32Array(count + exampleListFeatureNames.length);
  if (value) numbers.set(value);
  if (list) numbers.set(list, count);
  return numbers;
}

type Facts = {
  list: ShownList;
  compared: Compared;
  finding: ListFinding;
  /** With the engine's reading, 0 to 1. */
  inCommon: number;
  isEngines?: boolean;
  way?: Way;
  corresponding?: Corresponding;
};

function featuresOf({ fields, list: asked }: Around, facts: Facts): Float32Array {
  const { list, compared, finding, isEngines = false, way, corresponding: found } = facts;
  const { rows } = finding;
  return Float32Array.from([
    Number(isEngines),
    isEngines ? finding.score : 0,
    way?.quality ?? list.alone,
    list.alone,
    ...correspondenceNames.map((name) => found?.likeness[name] ?? UNCOMPARED),
    Math.log1p(rows.length),
    Math.abs(Math.log((rows.length + 1) / (list.rows + 1))),
    rows.flat().length / Math.max(1, rows.length * fields.length),
    compared.alignment.likeness,
    compared.elements,
    facts.inCommon,
    Number(asked.node.items.type !== "object"),
    found?.order ?? UNCOMPARED,
    found?.behind ?? UNCOMPARED,
    ...origins.map((origin) => Number(origin === found?.group.origin)),
  ]);
}

function findingOf({ rows, kept }: ReadGroup): ListFinding {
  const places = kept.map(({ start, end }) => ({ start, end }));
  return { rows, score: 0, reason: "example", places };
}
