import { alignLines } from "../examples/alignment.ts";
import { exampleFeatureNames } from "../examples/options-by-examples.ts";
import { rowsLikeness } from "../examples/rows-likeness.ts";
import type { Study } from "../examples/study.ts";
import { elementsInCommon } from "../examples/surroundings.ts";
import { origins, type RecordGroup } from "../groups/record-group.ts";
import { logOdds, shareOf } from "../ranking/trees.ts";
import type { Sources } from "../sources/sources.ts";
import type { Around } from "./around.ts";
import { comparedRows, matchOf, type ShownList, shownList, type Way } from "./example-ways.ts";
import type { ReadGroup } from "./group-features.ts";
import type { ListFinding } from "./list-finding.ts";
import { readGroup } from "./match.ts";

/** Groups of the document that are read in the way of an example: those that correspond best to the example's. */
const MAX_GROUPS = 3;

/** What each number of a reading of a list says. */
export const exampleListFeatureNames: readonly string[] = [
  "is the engine's",
  "engine's score",
  "quality on the example",
  "engine's quality on the example",
  "slots found",
  "slots in common",
  "headings the same",
  "titles in common",
  "rows",
  "rows to the example's",
  "filled",
  "likeness of the lines",
  "likeness of the elements",
  "in common with the engine's",
  "single values",
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
    return list ? [{ list, likeness: likenessOf(study, scene()) }] : [];
  });
  const [first] = shown.toSorted((a, b) => b.likeness.lines - a.likeness.lines);
  if (!first) return [];
  const engines = finding ? comparedRows(finding, around.fields) : [];
  const own = finding && {
    finding,
    features: featuresOf(around, { ...first, engines, finding, isEngines: true }),
  };
  const readings = shown.flatMap(({ list, likeness }) =>
    list.ways.flatMap((way) =>
      corresponding(groups(), way).flatMap((group) => {
        around.view.deadline.check();
        const read = readGroup(around, group, matchOf(around.fields, way.slots));
        if (!read) return [];
        const found = findingOf(read);
        const facts = { list, likeness, engines, finding: found, way, group };
        return [{ finding: found, features: featuresOf(around, facts) }];
      }),
    ),
  );
  return own ? [own, ...readings] : readings;
}

/** Returns the likeliest reading of a list; the engine's where there is no example of it. */
export function listByExamples(
  around: Around,
  sources: Pick<Sources, "studies" | "scene" | "groups" | "models">,
  finding: ListFinding | undefined,
): ListFinding | undefined {
  if (sources.studies.length === 0) return finding;
  let best: { option: ListOption; share: number } | undefined;
  for (const option of listOptions(around, sources, finding)) {
    const share = shareOf(logOdds(sources.models.examples.lists, option.features));
    if (share > (best?.share ?? 0)) best = { option, share };
  }
  if (!best || best.option.finding === finding) return finding;
  const { option, share } = best;
  const agreement = Float32Array.from([...exampleFeatureNames.map(() => 0), ...option.features]);
  const rows = option.finding.rows.map((row) =>
    row.map((leaf) => ({ ...leaf, score: leaf.score * share, reason: "example", agreement })),
  );
  return { ...option.finding, rows, score: share };
}

type Likeness = { lines: number; elements: number };

function likenessOf(study: Study, next: ReturnType<Sources["scene"]>): Likeness {
  return {
    lines: alignLines(study.scene().alike, next.alike).likeness,
    elements: elementsInCommon(study.scene(), next),
  };
}

/** The groups that are made like the one of a way, the likest first. */
function corresponding(groups: readonly RecordGroup[], way: Way): RecordGroup[] {
  return groups
    .filter(({ origin }) => origin === way.group.origin)
    .map((group) => ({ group, weight: weightOf(correspondence(group, way), group) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.group.start - b.group.start)
    .slice(0, MAX_GROUPS)
    .map(({ group }) => group);
}

type Correspondence = { found: number; slots: number; headings: number; titles: number };

function weightOf({ found, slots, headings, titles }: Correspondence, { rows }: RecordGroup) {
  return found === 0 ? 0 : 3 * found + slots + headings + titles + 0.3 * Math.log1p(rows.length);
}

/** How a group corresponds to the group of a way, in shares. */
function correspondence(group: RecordGroup, way: Way): Correspondence {
  const keys = new Set(group.slots.map(({ key }) => key));
  const shown = new Set(way.group.slots.map(({ key }) => key));
  const used = [...new Set(way.slots.values())];
  const headings = ({ slots }: RecordGroup, key: string) =>
    slots
      .find((slot) => slot.key === key)
      ?.headings.join("\n")
      .toLowerCase();
  const common = [...shown].filter((key) => keys.has(key)).length;
  return {
    found: shareIn(used, (key) => keys.has(key)),
    slots: common / Math.max(1, shown.size + keys.size - common),
    headings: shareIn(used, (key) => headings(group, key) === headings(way.group, key)),
    titles: Number(way.group.titles.some((title) => group.titles.includes(title))),
  };
}

function shareIn(keys: readonly string[], holds: (key: string) => boolean): number {
  return keys.filter(holds).length / Math.max(1, keys.length);
}

type Facts = {
  list: ShownList;
  likeness: Likeness;
  engines: ReturnType<typeof comparedRows>;
  finding: ListFinding;
  isEngines?: boolean;
  way?: Way;
  group?: RecordGroup;
};

function featuresOf({ fields, list: asked }: Around, facts: Facts): Float32Array {
  const { list, likeness, engines, finding, isEngines = false, way, group } = facts;
  const { rows } = finding;
  const matched = way && group && correspondence(group, way);
  return Float32Array.from([
    Number(isEngines),
    isEngines ? finding.score : 0,
    way?.quality ?? list.alone,
    list.alone,
    matched?.found ?? -1,
    matched?.slots ?? -1,
    matched?.headings ?? -1,
    matched?.titles ?? -1,
    Math.log1p(rows.length),
    Math.abs(Math.log((rows.length + 1) / (list.rows + 1))),
    rows.flat().length / Math.max(1, rows.length * fields.length),
    likeness.lines,
    likeness.elements,
    rowsLikeness(comparedRows(finding, fields), engines),
    Number(asked.node.items.type !== "object"),
    ...origins.map((origin) => Number(origin === group?.origin)),
  ]);
}

function findingOf({ rows, kept }: ReadGroup): ListFinding {
  const places = kept.map(({ start, end }) => ({ start, end }));
  return { rows, score: 0, reason: "example", places };
}
