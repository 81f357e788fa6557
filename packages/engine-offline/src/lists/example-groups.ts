import { mean } from "../document/mean.ts";
import type { Scene, Surroundings } from "../examples/surroundings.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import type { Way } from "./example-ways.ts";

/** Groups that are read in the way of an example: those that correspond best to the example's. */
const MAX_GROUPS = 3;

/** What the numbers of a correspondence say, in their order: shares, and distances. */
export const correspondenceNames = [
  "slots found",
  "slots in common",
  "headings the same",
  "titles in common",
  "elements of the rows in common",
  "same elements",
  "same heading",
  "lengths of the rows",
  "places in the text",
] as const;
type Correspondence = Record<(typeof correspondenceNames)[number], number>;

/** A way with the scene of its example. */
type ShownWay = Way & { scene: Scene };

/** A group of a document, and how it corresponds to the group of an example. */
export type Corresponding = {
  group: RecordGroup;
  likeness: Correspondence;
  /** How many groups correspond better. */
  order: number;
  /** How much better the best of all corresponds; 0 for the best. */
  behind: number;
};

/** Returns the groups that are made like the one of a way, the likest first. */
export function corresponding(
  next: Scene,
  groups: readonly RecordGroup[],
  way: ShownWay,
): Corresponding[] {
  const ranked = groups
    .filter(({ origin }) => origin === way.group.origin)
    .map((group) => ({ group, likeness: correspondence(next, group, way) }))
    .filter(({ likeness }) => likeness["slots found"] > 0)
    .map((one) => ({ ...one, weight: weightOf(one) }))
    .sort((a, b) => b.weight - a.weight || a.group.start - b.group.start);
  const most = ranked[0]?.weight ?? 0;
  return ranked
    .slice(0, MAX_GROUPS)
    .map(({ weight, ...one }, order) => ({ ...one, order, behind: most - weight }));
}

function weightOf({ group, likeness }: Pick<Corresponding, "group" | "likeness">): number {
  const alike = correspondenceNames
    .slice(1, -2)
    .reduce((sum, name) => sum + likeness[name], 3 * likeness["slots found"]);
  const apart = 0.5 * Math.min(2, likeness["lengths of the rows"]) + likeness["places in the text"];
  return alike - apart + 0.3 * Math.log1p(group.rows.length);
}

function correspondence(next: Scene, group: RecordGroup, way: ShownWay): Correspondence {
  const keys = new Set(group.slots.map(({ key }) => key));
  const shown = new Set(way.group.slots.map(({ key }) => key));
  const used = [...new Set(way.slots.values())];
  const headings = ({ slots }: RecordGroup, key: string) =>
    slots
      .find((slot) => slot.key === key)
      ?.headings.join("\n")
      .toLowerCase();
  const common = [...shown].filter((key) => keys.has(key)).length;
  const [here, there] = [middleOf(next, group), middleOf(way.scene, way.group)];
  const differs = there.chain.findIndex((name, at) => name !== here.chain[at]);
  return {
    "slots found": shareIn(used, (key) => keys.has(key)),
    "slots in common": common / Math.max(1, shown.size + keys.size - common),
    "headings the same": shareIn(used, (key) => headings(group, key) === headings(way.group, key)),
    "titles in common": Number(way.group.titles.some((title) => group.titles.includes(title))),
    "elements of the rows in common":
      (differs === -1 ? there.chain.length : differs) / Math.max(1, there.chain.length),
    "same elements": Number(here.chain.join("\n") === there.chain.join("\n")),
    "same heading": Number(here.heading === there.heading),
    "lengths of the rows": Math.abs(Math.log(lengthOf(group) / lengthOf(way.group))),
    "places in the text": Math.abs(
      group.start / next.text.length - way.group.start / way.scene.text.length,
    ),
  };
}

/** The surroundings of a group's middle row: first and last ones are often made otherwise. */
function middleOf(scene: Scene, { rows, start, end }: RecordGroup): Surroundings {
  const row = rows[Math.floor(rows.length / 2)] ?? { start, end };
  return scene.at({ start: row.start, end: row.end });
}

/** The mean length of a group's rows, in characters. */
function lengthOf({ rows }: RecordGroup): number {
  return Math.max(1, mean(rows.map(({ start, end }) => end - start)));
}

function shareIn(keys: readonly string[], holds: (key: string) => boolean): number {
  return keys.filter(holds).length / Math.max(1, keys.length);
}
