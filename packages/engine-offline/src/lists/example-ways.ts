import { isEmpty, valueAt } from "@quarry/api/values";
import {
  type ComparedRow,
  comparable,
  comparedRow,
  inCommon,
  rowsLikeness,
} from "../examples/rows-likeness.ts";
import type { Study } from "../examples/study.ts";
import type { Field, ListField } from "../fields/field.ts";
import type { RecordGroup } from "../groups/record-group.ts";
import { type Around, seekList } from "./around.ts";
import type { Match, ReadGroup } from "./group-features.ts";
import { readGroup } from "./match.ts";
import { type FieldPlaces, placesInRows, shareFound, shareOfPlaces } from "./places-in-rows.ts";

/** Groups of an example that are read closely: those with about as many rows as its list. */
const MAX_READ = 60;
/** The ways that give an example's list back best. */
const MAX_WAYS = 4;
/** A slot that has less in common with a field's values is not its slot. */
const LEAST_IN_COMMON = 0.05;
/** How likely a slot is a field's where an example shows it. */
const SHOWN = 0.97;

/** A way to read a list: the group that repeats, and the slot of each field; `quality` is how well it gives the example's list back, 0 to 1. */
export type Way = { group: RecordGroup; slots: ReadonlyMap<string, string>; quality: number };

/** What an example shows of a list; undefined where it has no row of it. */
export type ShownList = {
  ways: readonly Way[];
  rows: number;
  /** How well the engine alone gave the example's list back, 0 to 1. */
  alone: number;
};

const known = new WeakMap<Study, Map<string, ShownList | undefined>>();

/** Returns what an example shows of a list; each list of an example is looked at once. */
export function shownList(
  study: Study,
  list: ListField,
  fields: readonly Field[],
): ShownList | undefined {
  const lists = known.get(study) ?? new Map<string, ShownList | undefined>();
  known.set(study, lists);
  if (!lists.has(list.pointer)) lists.set(list.pointer, look(study, list, fields));
  return lists.get(list.pointer);
}

function look(study: Study, list: ListField, fields: readonly Field[]): ShownList | undefined {
  const right = rowsIn(study.output, list, fields);
  if (right.length === 0) return undefined;
  const around = seekList(study.view, list, fields);
  const pointed = placesInRows(study.pointedAt, list, fields);
  const found = placesInRows(study.foundAt, list, fields);
  const ways = nearest(study.groups(), right.length).flatMap((group) => {
    around.view.deadline.check();
    return wayThrough(around, group, { right, pointed }) ?? [];
  });
  return {
    ways: ways.sort((a, b) => b.quality - a.quality).slice(0, MAX_WAYS),
    rows: right.length,
    alone: rowsLikeness(rowsIn(study.found, list, fields), right) * shareFound(pointed, found),
  };
}

/** Returns the rows that an output has of a list. */
function rowsIn(output: unknown, list: ListField, fields: readonly Field[]): ComparedRow[] {
  const rows = valueAt(output, list.pointer);
  if (!Array.isArray(rows)) return [];
  return rows.map((row: unknown) => comparedRow(fields, ({ pointer }) => valueAt(row, pointer)));
}

/** Returns the rows of a group that was read. */
export function comparedRows({ rows }: Pick<ReadGroup, "rows">, fields: readonly Field[]) {
  return rows.map((row) =>
    comparedRow(fields, ({ pointer }) => row.find((leaf) => leaf.pointer === pointer)?.value),
  );
}

function nearest(groups: readonly RecordGroup[], rows: number): RecordGroup[] {
  const distance = (group: RecordGroup) => Math.abs(Math.log((group.rows.length + 1) / (rows + 1)));
  return groups.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_READ);
}

/** What a list's example has: its rows, and places of fields in them that a person pointed at. */
type ListTruth = { right: readonly ComparedRow[]; pointed: FieldPlaces };

/**
 * Returns the slots of a group that hold the most of each field's values, where they give any row back; of slots with
 * the same values the one that a person pointed at.
 */
function wayThrough(
  around: Around,
  group: RecordGroup,
  { right, pointed }: ListTruth,
): Way | undefined {
  const slots = new Map<string, string>();
  for (const field of around.fields) {
    const due = right.flatMap((row) => row.get(field.pointer) ?? []);
    const places = pointed.get(field.pointer) ?? [];
    let best = 0;
    for (const { key } of group.slots) {
      const share = inCommon(valuesIn(around, group, { field, key }), due);
      const weight = share > LEAST_IN_COMMON ? share + shareOfPlaces(group, key, places) : 0;
      if (weight <= best) continue;
      best = weight;
      slots.set(field.pointer, key);
    }
  }
  const read = readGroup(around, group, matchOf(around.fields, slots));
  const quality = read ? rowsLikeness(comparedRows(read, around.fields), right) : 0;
  return quality > 0 ? { group, slots, quality } : undefined;
}

function valuesIn(
  { read }: Around,
  { rows }: RecordGroup,
  { field, key }: { field: Field; key: string },
): string[] {
  return rows.flatMap(({ parts }) => {
    const part = parts.get(key);
    const value = part && read(field, part)?.value;
    return isEmpty(value) ? [] : [comparable(field, value)];
  });
}

/** Returns the slots of a way as a match of a group. */
export function matchOf(fields: readonly Field[], slots: ReadonlyMap<string, string>): Match {
  const matched = fields.flatMap((field) => {
    const key = slots.get(field.pointer);
    return key === undefined ? [] : [[field, { key, share: SHOWN, named: 0, filled: 1 }] as const];
  });
  return new Map(matched);
}
