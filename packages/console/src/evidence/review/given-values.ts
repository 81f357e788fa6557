import type { Json, LeafEvidence, ReviewChange, ReviewPlace, Structure } from "@quarry/client";
import { escaped, isWithin, keysOf, memberOf, valueAt } from "../../shell/pointer.ts";
import type { ShownLeaf } from "../values/shown-leaf.ts";
import { nodeAt } from "./typed-value.ts";

/** What a change is made of: the output, its structure and the values that the engine withheld. */
export type Given = { output: Json; structure: Structure; withheld: readonly LeafEvidence[] };

/** Returns the place of a value's evidence, as a change takes it; undefined if the value was not located. */
export function placeOf({ start, end, page, boxes }: Partial<ShownLeaf>): ReviewPlace | undefined {
  if (start !== undefined && end !== undefined && start < end) return { start, end };
  const [box] = boxes ?? [];
  return page !== undefined && box ? { page, box } : undefined;
}

/** Returns the changes that give a value; in a withheld row its list gets that row first. */
export function changesThatGive(
  given: Given,
  { pointer, value, place }: { pointer: string; value: Json; place?: ReviewPlace | undefined },
): ReviewChange[] {
  const row = withheldRowAt(given.output, pointer);
  const inserted = row ? [insertionOf(given, row)] : [];
  const at = row ? `${row.list}/${row.length}${pointer.slice(row.pointer.length)}` : pointer;
  const change: ReviewChange =
    value === null
      ? { op: "clear", pointer: at }
      : { op: "replace", pointer: at, value, ...(place && { evidence: place }) };
  return [...inserted, change];
}

/** Returns the change that takes what the engine withheld: a value, or the whole row that it is in. */
export function changeThatTakes(given: Given, pointer: string): ReviewChange | undefined {
  const row = withheldRowAt(given.output, pointer);
  if (row) return insertionOf(given, row);
  const leaf = given.withheld.find((each) => each.pointer === pointer);
  if (!leaf) return undefined;
  const evidence = placeOf(leaf);
  return { op: "replace", pointer, value: leaf.value, ...(evidence && { evidence }) };
}

/** Returns the pointer of an item that a change inserts, and an empty one; undefined if a pointer is in no list. */
export function emptyRowAfter(
  { output, structure }: Given,
  pointer: string,
): { pointer: string; value: Json; first: string } | undefined {
  const found = nodeAt(structure, pointer);
  const list = found?.type === "array" ? pointer : listAround(structure, pointer);
  const node = list === undefined ? undefined : nodeAt(structure, list);
  if (list === undefined || node?.type !== "array") return undefined;
  const rows = valueAt(output, list);
  const length = Array.isArray(rows) ? rows.length : 0;
  const own = list === pointer ? length : Number(pointer.slice(list.length + 1).split("/")[0]) + 1;
  const at = `${list}/${Math.min(own, length)}`;
  return { pointer: at, value: valueFrom(node.items), first: at + firstValueIn(node.items) };
}

/** Returns the pointer of the row that a pointer is in; undefined if it is in none of the output. */
export function rowAround({ output, structure }: Given, pointer: string): string | undefined {
  if (withheldRowAt(output, pointer)) return undefined;
  const list = listAround(structure, pointer);
  if (list === undefined) return undefined;
  const [index] = pointer.slice(list.length + 1).split("/");
  return `${list}/${index}`;
}

/** Returns the innermost list that a pointer leads into. */
function listAround(structure: Structure, pointer: string): string | undefined {
  let list: string | undefined;
  for (let end = 0; end >= 0; end = pointer.indexOf("/", end + 1)) {
    if (nodeAt(structure, pointer.slice(0, end))?.type === "array") list = pointer.slice(0, end);
  }
  return list;
}

type WithheldRow = { pointer: string; list: string; length: number };

/** Returns the row behind the end of its list that a pointer is at or in; undefined if the output has the row. */
function withheldRowAt(output: Json, pointer: string): WithheldRow | undefined {
  let [value, list]: [Json | undefined, string] = [output, ""];
  for (const key of keysOf(pointer)) {
    if (Array.isArray(value) && Number(key) >= value.length)
      return { pointer: `${list}/${key}`, list, length: value.length };
    value = memberOf(value, key);
    list += `/${escaped(key)}`;
  }
  return undefined;
}

function insertionOf({ structure, withheld }: Given, row: WithheldRow): ReviewChange {
  const leaves = withheld.filter(({ pointer }) => isWithin(pointer, row.pointer));
  const values = leaves.map(({ pointer, value }): [string, Json] => {
    return [pointer.slice(row.pointer.length), value];
  });
  const node = nodeAt(structure, row.pointer);
  const value = node ? valueFrom(node, new Map(values)) : null;
  const spans = leaves.filter(({ start, end }) => start !== undefined && end !== undefined);
  const start = Math.min(...spans.map((leaf) => leaf.start ?? 0));
  const end = Math.max(...spans.map((leaf) => leaf.end ?? 0));
  const evidence = spans.length > 0 ? { evidence: { start, end } } : {};
  return { op: "insert", pointer: `${row.list}/${row.length}`, value, ...evidence };
}

/** Returns a value of a structure that has the given single values, by their pointers into it, and is empty elsewhere. */
function valueFrom(node: Structure, values: ReadonlyMap<string, Json> = new Map(), at = ""): Json {
  if (node.type === "object") {
    const members = Object.entries(node.properties).map(([name, member]): [string, Json] => {
      return [name, valueFrom(member, values, `${at}/${escaped(name)}`)];
    });
    return Object.fromEntries(members);
  }
  if (node.type !== "array") return values.get(at) ?? null;
  const rows: Json[] = [];
  const has = (row: string) => [...values.keys()].some((pointer) => isWithin(pointer, row));
  while (has(`${at}/${rows.length}`))
    rows.push(valueFrom(node.items, values, `${at}/${rows.length}`));
  return rows;
}

/** Returns the pointer into a row of its first single value. */
function firstValueIn(node: Structure): string {
  if (node.type !== "object") return "";
  const [[name, member] = []] = Object.entries(node.properties);
  return name === undefined || !member ? "" : `/${escaped(name)}${firstValueIn(member)}`;
}
