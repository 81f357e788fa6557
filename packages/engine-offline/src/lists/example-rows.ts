import { valueAt } from "@quarry/api/values";
import { type ComparedRow, comparedRow, rowsLikeness } from "../examples/rows-likeness.ts";
import type { Study } from "../examples/study.ts";
import type { Field, ListField } from "../fields/field.ts";
import { placesInRows, shareFound } from "../rows-by-places/places-in-rows.ts";
import { type RowPattern, rowPatterns } from "../rows-by-places/row-patterns.ts";
import { type Signs, signsShown } from "../rows-by-places/shown-signs.ts";

/** What an example shows of a list; undefined where it has no row of it. */
export type ShownList = {
  patterns: readonly RowPattern[];
  /** The signs of its numbers. */
  signs: Signs;
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
  const rows = valueAt(study.output, list.pointer);
  const right = rowsIn(study.output, list, fields);
  if (!Array.isArray(rows) || right.length === 0) return undefined;
  const pointed = placesInRows(study.pointedAt, list, fields);
  const found = placesInRows(study.foundAt, list, fields);
  return {
    patterns: rowPatterns(study, fields, { rows, right, pointed }),
    signs: signsShown(study, fields, rows),
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
