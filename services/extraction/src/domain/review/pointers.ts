import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { invalid, type Json } from "@quarry/kernel";
import { emptyOutput } from "@quarry/structure";

/** Returns the keys that a JSON pointer leads along. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Where a pointer leads: the value and its node, and the list or object that holds it. */
export type Target = {
  /** In its plain form, with a number for `-`. */
  pointer: string;
  node: StructureNode;
  value: Json;
  /** Undefined for the whole output. */
  parent?: { node: StructureNode; value: Json; key: string };
};

/**
 * Follows a pointer through an output and its structure. Objects on the way that are null are created with null
 * members, so that a value within can be set.
 *
 * @param behind whether the pointer may lead to the place behind a list's last row, by its index or by `-`.
 * @throws AppError VALIDATION_FAILED if it leads nowhere.
 */
export function follow(
  root: { node: StructureNode; value: Json },
  pointer: string,
  { behind = false } = {},
): Target {
  let found: Target = { pointer: "", ...root };
  const keys = keysOf(pointer);
  keys.forEach((key, index) => {
    found = step(found, key, { pointer, behind: behind && index === keys.length - 1 });
  });
  return found;
}

function step(
  from: Target,
  key: string,
  { pointer, behind }: { pointer: string; behind: boolean },
): Target {
  const { node } = from;
  if (node.type === "array" && Array.isArray(from.value)) {
    const rows = from.value;
    const index = behind && key === "-" ? rows.length : Number(/^(0|[1-9]\d{0,8})$/.exec(key)?.[0]);
    const isThere = index < rows.length || (behind && index === rows.length);
    if (!isThere) throw leadsNowhere(pointer, "the list has no row of this index");
    const at = childPointer(from.pointer, index);
    const parent = { node, value: rows, key: String(index) };
    return { pointer: at, node: node.items, value: rows[index] ?? null, parent };
  }
  if (node.type === "object" && Object.hasOwn(node.properties, key)) {
    const members = filledObject(from);
    const value = members[key] ?? null;
    const child = node.properties[key];
    if (child) {
      const parent = { node, value: members, key };
      return { pointer: childPointer(from.pointer, key), node: child, value, parent };
    }
  }
  throw leadsNowhere(pointer, "the schema has no such field");
}

/** Returns the members of an object of the output; one that is null is replaced by one with null members. */
function filledObject({ node, value, parent }: Target): Record<string, Json> {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value;
  const members = emptyOutput(node) as Record<string, Json>; // of an object's node it is an object
  if (parent) setIn(parent, members);
  return members;
}

/** Writes a value into the list or object that holds it. */
export function setIn({ value, key }: NonNullable<Target["parent"]>, member: Json): void {
  if (Array.isArray(value)) value[Number(key)] = member;
  else if (value !== null && typeof value === "object") value[key] = member;
}

/** Whether a pointer is at or below another one. */
export function isWithin(pointer: string, outer: string): boolean {
  return pointer === outer || pointer.startsWith(`${outer}/`);
}

/** A move of the rows of a list behind one that was inserted or removed. */
export type RowMove = {
  /** JSON pointer of the list. */
  list: string;
  /** The index of the row that was inserted or removed. */
  from: number;
  by: 1 | -1;
};

/** Returns a pointer as it is after rows of a list moved; undefined for one into a row that was removed. */
export function moved(pointer: string, { list, from, by }: RowMove): string | undefined {
  if (!pointer.startsWith(`${list}/`)) return pointer;
  const [first = "", ...rest] = pointer.slice(list.length + 1).split("/");
  const index = Number(first);
  if (index < from) return pointer;
  if (by < 0 && index === from) return undefined;
  return [list, index + by, ...rest].join("/");
}

/** Returns what has a place in the output, by its pointers after rows of a list moved. */
export function withMoved<Placed extends { pointer: string }>(
  placed: Iterable<Placed>,
  by: RowMove,
): Map<string, Placed> {
  const after = new Map<string, Placed>();
  for (const each of placed) {
    const pointer = moved(each.pointer, by);
    if (pointer !== undefined) after.set(pointer, { ...each, pointer });
  }
  return after;
}

function leadsNowhere(pointer: string, message: string): Error {
  return invalid(pointer, "no_such_value", message);
}
