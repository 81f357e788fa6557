import { isEmpty, valueAt } from "@quarry/api/values";
import {
  type Around,
  type Field,
  itemFieldsOf,
  type ListField,
  type ReadGroup,
  type RecordGroup,
  readGroups,
  readSlot,
  type Sources,
  seekList,
  type Trees,
} from "@quarry/engine-offline/training";
import { seededRandom } from "@quarry/kernel/testing";
import { compare, isRecord, judge, rates, tallyOf } from "@quarry/scoring";
import type { Rows } from "./boosting.ts";

/** A list of objects that is asked for, with all groups of its document. */
export type ListExample = {
  around: Around;
  groups: readonly RecordGroup[];
  truth: readonly unknown[];
  slots: readonly { group: RecordGroup; field: Field; features: Float32Array; right: number }[];
};

/** Slots that hold less of a field's values hold them by chance. */
const LEAST_RIGHT = 0.25;
const MAX_ROWS = 400;
const MAX_WRONG = 60;
const RIGHT_WEIGHT = 2;
const WRONG_WEIGHT = 0.7;
/** Near misses are no answers: a group that is right by half counts as right by a third. */
const STRICTNESS = 1.5;

/** Columns that are left out where a list is also learned from by a part of its columns. */
const LEFT_OUT = 0.4;

/**
 * Returns what a list teaches as it is asked for, and with a part of its columns: its rows are the same. None for a list of
 * lists.
 */
export function listExamplesOf(sources: Sources, list: ListField, truth: unknown): ListExample[] {
  const part = withFewerColumns(list, seededRandom(sources.view.text.length));
  return [list, ...(part ? [part] : [])].flatMap((one) => listExampleOf(sources, one, truth));
}

function withFewerColumns(list: ListField, random: () => number): ListField | undefined {
  const { items } = list.node;
  const columns = items.type === "object" ? Object.entries(items.properties) : [];
  if (items.type !== "object" || columns.length < 3) return undefined;
  const kept = columns.filter(() => random() >= LEFT_OUT);
  const some = kept.length > 0 && kept.length < columns.length ? kept : columns.slice(1);
  const node = { ...list.node, items: { ...items, properties: Object.fromEntries(some) } };
  return { ...list, node };
}

function listExampleOf(sources: Sources, list: ListField, truth: unknown): ListExample[] {
  const fields = itemFieldsOf(list);
  if (fields.length === 0) return [];
  const around = seekList(sources.view, list, fields);
  const groups = sources.groups();
  const rows = Array.isArray(truth) ? truth : [];
  const slots = groups.flatMap((group) =>
    fields.flatMap((field) => {
      const due = rows.map((row) => valueAt(row, field.pointer)).filter((value) => !isEmpty(value));
      return group.slots.flatMap((slot, at) => {
        const reading = readSlot(around, group, { slot, at, field });
        if (!reading) return [];
        return [
          {
            group,
            field,
            features: reading.features,
            right: rightShare(around, group, slot.key, field, due),
          },
        ];
      });
    }),
  );
  return [{ around, groups, truth: rows, slots }];
}

/** How well the values of a slot and those of the truth agree, in any order: their F1. */
function rightShare(
  { read }: Around,
  group: RecordGroup,
  key: string,
  field: Field,
  due: readonly unknown[],
): number {
  if (due.length === 0) return 0;
  const values = group.rows.slice(0, MAX_ROWS).flatMap(({ parts }) => {
    const part = parts.get(key);
    const reading = part && read(field, part);
    return reading ? [reading.value] : [];
  });
  const left = [...due];
  for (const value of values) {
    const at = left.findIndex((one) => judge(value, one, field.node.type) !== "wrong");
    if (at >= 0) left.splice(at, 1);
  }
  const share = (2 * (due.length - left.length)) / (values.length + due.length);
  return share < LEAST_RIGHT ? 0 : share;
}

type Growing = { features: Float32Array[]; right: number[]; weights: number[] };

/** The rows that slots teach by. */
export function slotRows({ slots, around }: ListExample, weight: number, seed: number): Rows {
  const random = seededRandom(seed);
  const rows: Growing = { features: [], right: [], weights: [] };
  const wrong = slots.filter(({ right }) => right === 0).length;
  const kept = Math.min(1, (MAX_WRONG * around.fields.length) / Math.max(1, wrong));
  const counts = Map.groupBy(
    slots.filter(({ right }) => right > 0),
    ({ field }) => field,
  );
  for (const { field, features, right } of slots) {
    if (right === 0 && random() >= kept) continue;
    rows.features.push(features);
    rows.right.push(right);
    rows.weights.push(
      weight *
        (right > 0 ? RIGHT_WEIGHT / Math.sqrt(counts.get(field)?.length ?? 1) : WRONG_WEIGHT),
    );
  }
  return rows;
}

/** The rows that groups teach by, their slots matched by a model that has not seen the document. */
export function groupRows(example: ListExample, slots: Trees, weight: number): Rows {
  const { around, groups } = example;
  const reads = readGroups(around, groups, slots);
  return {
    features: reads.map(({ features }) => features),
    right: reads.map((read) => rightOf(example, read) ** STRICTNESS),
    weights: reads.map(() => weight / Math.sqrt(groups.length)),
  };
}

function rightOf({ truth, around }: ListExample, { rows }: ReadGroup): number {
  if (truth.length === 0) return 0;
  const values = rows.slice(0, MAX_ROWS).map((row) => {
    if (around.list.node.items.type !== "object") return row[0]?.value;
    const output = {};
    for (const { pointer, value } of row) put(output, pointer.split("/").slice(1), value);
    return output;
  });
  return rates(tallyOf(compare(values, truth.slice(0, MAX_ROWS), around.list.node)), "fuzzy").f1;
}

function put(
  output: Record<string, unknown>,
  [name = "", ...others]: readonly string[],
  value: unknown,
): void {
  if (others.length === 0) output[name] = value;
  else {
    const inner = isRecord(output[name]) ? output[name] : {};
    output[name] = inner;
    put(inner, others, value);
  }
}
