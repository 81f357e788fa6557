import type { Span } from "@quarry/document";
import { itemMarkOf } from "../document/item-mark.ts";
import { lineAt } from "../document/lines.ts";
import { oddsOf } from "../document/odds.ts";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import type { RecordGroup, RecordRow } from "../groups/record-group.ts";
import { isSummary } from "../groups/summary.ts";
import { fillsUsualColumns } from "../groups/whole-rows.ts";
import { logOdds, shareOf } from "../ranking/trees.ts";
import type { Trees } from "../sources/models.ts";
import type { Sources } from "../sources/sources.ts";
import type { Around } from "./around.ts";
import { isDebited } from "./debited.ts";
import { groupFeatures, type Match, type ReadGroup, withComparison } from "./group-features.ts";
import { jointSlots } from "./joint-slots.ts";
import type { FoundLeaf, ListFinding } from "./list-finding.ts";
import { provenSlots } from "./proven-slots.ts";
import { readSlot, sampleOf } from "./slot-features.ts";
import { withWordsLeft } from "./words-left.ts";

/** How likely a slot is a field's where the rows prove it, or leave no other. */
const PROVEN = 0.97;

/** The most likely slots of all fields together. */
export function matchSlots(around: Around, group: RecordGroup, trees: Trees): Match {
  const { fields } = around;
  const pairs = fields.flatMap((field) =>
    group.slots.flatMap((slot, at) => {
      const reading = readSlot(around, group, { slot, at, field });
      if (!reading) return [];
      return [
        {
          field,
          key: slot.key,
          share: shareOf(logOdds(trees, reading.features)),
          named: reading.features[0] ?? 0,
          filled: reading.read,
          spans: reading.spans,
          ...(isDebited(field, slot.headings, around.list.meaning.name) && { isDebited: true }),
        },
      ];
    }),
  );
  const byField = Map.groupBy(pairs, ({ field }) => field);
  const pairOf = (field: Field, key: string) =>
    byField.get(field)?.find((pair) => pair.key === key);
  const proven = provenSlots(around, group, (field, key) => pairOf(field, key)?.share ?? 0);
  for (const [field, key] of proven) {
    const pair = pairOf(field, key);
    if (pair) Object.assign(pair, { share: PROVEN, isProven: true as const });
  }
  const chosen = jointSlots(fields, sampleOf(group.rows), pairs);
  return new Map(chosen.map(({ field, spans, ...matched }) => [field, matched]));
}

/** What a group must be to be taken for a list. */
export type Choice = {
  /** Less likely ones are none. */
  least?: number;
  /** Whether rows are another list's. */
  taken?: ((rows: ListFinding["rows"]) => boolean) | undefined;
};

/** Below it a group is more likely something else than the list. */
const LEAST_GROUP = 0.12;

/** The rows of the group that is most likely the list; undefined where none is likely. */
export function bestGroup(
  around: Around,
  { groups, models }: Sources,
  { least = LEAST_GROUP, taken }: Choice = {},
): ListFinding | undefined {
  let best: { read: ReadGroup; score: number } | undefined;
  for (const read of readGroups(around, groups(), models.slots)) {
    const score = shareOf(logOdds(models.groups, read.features));
    if (score > (best?.score ?? least) && !taken?.(read.rows)) best = { read, score };
  }
  if (!best) return undefined;
  const { read, score } = best;
  const rows = withWordsLeft(around, togetherIn(read)).map((row) =>
    row.map((leaf) => ({ ...leaf, score: leaf.score * Math.sqrt(score) })),
  );
  const shown = markedRows(around, read);
  return {
    rows,
    score,
    reason: "record",
    places: read.kept.map(({ start, end }) => ({ start, end })),
    ...(shown !== undefined && { shown }),
  };
}

/** Returns a group whose values are as likely as their slots are beside those of the other fields. */
function togetherIn(read: ReadGroup): ReadGroup {
  const fields = new Map([...read.match].map(([{ pointer }, matched]) => [pointer, matched]));
  const factorOf = ({ pointer }: FoundLeaf) => {
    const { share = 1, together = 0, isProven } = fields.get(pointer) ?? {};
    return isProven ? 1 : shareOf(oddsOf(share) + together) / share;
  };
  const rows = read.rows.map((row) =>
    row.map((leaf) => ({ ...leaf, score: leaf.score * factorOf(leaf) })),
  );
  return { ...read, rows };
}

/** How many elements a list of single values shows, where each has a mark of its own: those not taken, too. */
function markedRows({ view, list }: Around, { kept }: ReadGroup): number | undefined {
  const isMarked = (span: Span) => itemMarkOf(sliceOf(view.text, span)) !== "";
  const [first] = kept;
  if (list.node.items.type === "object" || !first || !kept.every(isMarked)) return undefined;
  let count = 0;
  for (const line of view.lines.slice(lineAt(view.lines, first.start))) {
    if (isMarked(line)) count++;
    else if (/^\S/.test(sliceOf(view.text, line))) break;
  }
  return count;
}

/** Groups that are read closely: the named ones first, then those that cover most of the text. */
const MAX_READ = 60;
const NAMED = 0.4;

function promising({ fields, labels }: Around, groups: readonly RecordGroup[]) {
  if (groups.length <= MAX_READ) return groups;
  const names = (words: string) => fields.some((field) => labels.of(field, words).concepts > NAMED);
  return groups
    .map((group) => {
      const isNamed = group.slots.some(({ headings }) => headings.some(names));
      return { group, weight: (isNamed ? 1e9 : 0) + group.end - group.start };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_READ)
    .map(({ group }) => group);
}

/** All groups of a document that may be the list, each with how it stands to the others. */
export function readGroups(
  around: Around,
  groups: readonly RecordGroup[],
  slots: Trees,
): ReadGroup[] {
  const reads = promising(around, groups).flatMap((group) => {
    around.view.deadline.check();
    return readGroup(around, group, matchSlots(around, group, slots)) ?? [];
  });
  return withComparison(withoutParts(reads));
}

/** Without proven groups that are a part of a longer one: a list without its first row is proven, too. */
function withoutParts(reads: readonly ReadGroup[]): ReadGroup[] {
  const proven = reads.filter(isProven);
  const isPart = ({ group, kept }: ReadGroup) =>
    proven.some(
      (other) =>
        other.kept.length > kept.length &&
        other.group.start <= (kept[0]?.start ?? group.start) &&
        other.group.end >= (kept.at(-1)?.end ?? group.end),
    );
  return reads.filter((read) => !isProven(read) || !isPart(read));
}

function isProven({ match }: ReadGroup): boolean {
  return [...match.values()].some((one) => one.isProven);
}

/** Reads the rows of a group by a match; undefined if no field has a slot. */
export function readGroup(around: Around, group: RecordGroup, match: Match): ReadGroup | undefined {
  if (match.size === 0) return undefined;
  const isFull = fillsUsualColumns(group);
  const kept = group.rows
    .filter((row) => isFull(row) || !isSum(around, row))
    .map((row) => ({ row, leaves: leavesOf(around, row, match) }))
    .filter(({ leaves }) => leaves.length > 0);
  if (kept.length === 0) return undefined;
  const rows = kept.map(({ leaves }) => leaves);
  const found = { group, match, rows, kept: kept.map(({ row }) => row) };
  return { ...found, features: groupFeatures(around, found) };
}

function leavesOf({ view, read }: Around, row: RecordRow, match: Match): FoundLeaf[] {
  const leaves: FoundLeaf[] = [];
  for (const [field, { key, share, isDebited: debited }] of match) {
    const part = row.parts.get(key);
    const reading = part && read(field, part);
    if (!part || !reading) continue;
    const goesOn = field.node.type === "string" && field.kind === "text" && part.more;
    const value = goesOn
      ? [reading.value, ...goesOn.map((more) => sliceOf(view.text, more))]
          .join(" ")
          .replace(/\s+/g, " ")
      : reading.value;
    leaves.push({
      pointer: field.pointer,
      value,
      span: reading.span,
      score: share * (0.5 + 0.5 * reading.fit),
      reason: "record",
      ...(debited && { isDebited: debited }),
    });
  }
  return leaves;
}

/** Returns whether the first words of a row name a sum. */
function isSum({ view, list }: Around, row: RecordRow): boolean {
  const first = [...row.parts.values()].find((part) => /\p{L}/u.test(sliceOf(view.text, part)));
  return first !== undefined && isSummary(view, [first], list.meaning.name);
}
