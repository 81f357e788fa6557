import type { LeafEvidence } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import { moved } from "./pointers.ts";

type Insertion = {
  /** JSON pointer of the list. */
  list: string;
  index: number;
  row: Json;
  /** Rows of the list before. */
  length: number;
};

/**
 * Returns where a value of the output, or a withheld one, is after a person has inserted a row. A withheld row counts on
 * from the end of its list; it is no longer withheld, and has no place, if the inserted row has its values, or else if it
 * would be at the same place.
 */
export function placesAfterInsert(
  withheld: readonly LeafEvidence[],
  insertion: Insertion,
): (pointer: string) => string | undefined {
  const { list, index } = insertion;
  const given = givenRow(withheld, insertion);
  return (pointer) => {
    const row = rowOf(pointer, list);
    if (given !== undefined && row !== undefined && row >= given)
      return row === given ? undefined : pointer;
    return moved(pointer, { list, from: index, by: 1 });
  };
}

/** Returns withheld values at their places, without those that have none. */
export function withheldAt(
  withheld: readonly LeafEvidence[],
  placeOf: (pointer: string) => string | undefined,
): LeafEvidence[] {
  return withheld.flatMap((leaf) => {
    const pointer = placeOf(leaf.pointer);
    return pointer === undefined ? [] : [{ ...leaf, pointer }];
  });
}

/** Returns the index of the withheld row that an inserted one gives; undefined if it gives none. */
function givenRow(
  withheld: readonly LeafEvidence[],
  { list, index, row, length }: Insertion,
): number | undefined {
  const rows = Map.groupBy(withheld, ({ pointer }) => rowOf(pointer, list) ?? -1);
  const [same] =
    [...rows].find(([at, leaves]) => at >= length && hasValues(row, leaves, list)) ?? [];
  return same ?? (index === length && rows.has(length) ? length : undefined);
}

function hasValues(row: Json, leaves: readonly LeafEvidence[], list: string): boolean {
  return leaves.every(({ pointer, value }) => {
    const within = pointer.slice(list.length + 1).replace(/^\d+/, "");
    return valueAt(row, within) === value;
  });
}

/** Returns the index of the row of a list that a pointer leads into; undefined if it leads elsewhere. */
function rowOf(pointer: string, list: string): number | undefined {
  return pointer.startsWith(`${list}/`)
    ? Number.parseInt(pointer.slice(list.length + 1), 10)
    : undefined;
}
