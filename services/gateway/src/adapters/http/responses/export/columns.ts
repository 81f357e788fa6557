import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { invalid, type Json } from "@quarry/kernel";

/** A column of an export: the path of its value in the output, or in an item of the list. */
export type Column = { name: string; path: readonly string[]; ofRow: boolean };

/** Columns, and the list whose items make the rows; without a list each output is a row. */
export type Table = { columns: Column[]; list?: readonly string[] };

/** A list that is not nested in another list, and so can make the rows. */
type List = { pointer: string; path: readonly string[] };

/**
 * The table of a structure's values: objects become dotted columns, a list one column. If the structure is
 * itself a list, each of its items is a row.
 *
 * @param rows JSON pointer of the list of which each item makes a row.
 * @throws AppError VALIDATION_FAILED if the structure has no such list.
 */
export function buildTable(structure: StructureNode, rows: string | undefined): Table {
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

/** The value at a path; null if there is none, as in outputs of another revision. */
export function valueAt(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((inner, name) => {
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return null;
    return Object.hasOwn(inner, name) ? (inner[name] ?? null) : null;
  }, value);
}
