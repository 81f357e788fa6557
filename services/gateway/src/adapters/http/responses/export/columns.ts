import type { StructureNode } from "@quarry/api";
import { invalid, type Json } from "@quarry/kernel";
import { childPointer } from "@quarry/structure";

/** A column of a table of outputs: where its value lies in the output, or in a row of the list. */
export type Column = { name: string; path: readonly string[]; ofRow: boolean };

/** The columns that a structure makes, and the list that makes the rows; each output is one without. */
export type Table = { columns: Column[]; list?: readonly string[] };

/** A list that is reached through objects alone, and so can make the rows. */
type List = { pointer: string; path: readonly string[] };

/**
 * A table of all values of a structure: objects become dotted columns, a list one column. A structure
 * that is a list itself gives a row for each of its items.
 *
 * @param rows JSON pointer of the list of which each item makes a row.
 * @throws AppError VALIDATION_FAILED where the structure has no such list.
 */
export function tableOf(structure: StructureNode, rows: string | undefined): Table {
  const lists = listsIn(structure, { pointer: "", path: [] });
  const pointer = rows ?? (structure.type === "array" ? "" : undefined);
  if (pointer === undefined) return { columns: columnsIn(structure, [], false) };
  const list = lists.find((each) => each.pointer === pointer);
  if (!list) throw noSuchList(lists);
  return { columns: columnsIn(structure, [], false, list.path), list: list.path };
}

function columnsIn(
  node: StructureNode,
  path: readonly string[],
  ofRow: boolean,
  list?: readonly string[],
): Column[] {
  const isList = list?.length === path.length && list.every((name, depth) => name === path[depth]);
  if (node.type === "array" && isList && !ofRow) {
    return columnsIn(node.items, [], true).map((column) => ({
      ...column,
      name: [...path, column.name].filter(Boolean).join("."),
    }));
  }
  if (node.type !== "object") return [{ name: path.join("."), path, ofRow }];
  return Object.entries(node.properties).flatMap(([name, inner]) =>
    columnsIn(inner, [...path, name], ofRow, list),
  );
}

function listsIn(node: StructureNode, place: List): List[] {
  if (node.type === "array") return [place];
  if (node.type !== "object") return [];
  return Object.entries(node.properties).flatMap(([name, inner]) =>
    listsIn(inner, {
      pointer: childPointer(place.pointer, name),
      path: [...place.path, name],
    }),
  );
}

function noSuchList(lists: readonly List[]) {
  const known = lists.slice(0, 10).map(({ pointer }) => pointer || '""');
  const remedy = known.length > 0 ? `it has ${known.join(", ")}` : "it has no list";
  return invalid("rows", "unknown", `the schema has no such list; ${remedy}`);
}

/** The value at a path; null where there is none, as in outputs of another revision. */
export function valueAt(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((inner, name) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return null;
    return Object.hasOwn(inner, name) ? (inner[name] ?? null) : null;
  }, value);
}
