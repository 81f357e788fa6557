import type { Cell, Table } from "@quarry/api";
import type { Node } from "jsonc-parser";
import { maxCells } from "../text/parts.ts";

type Leaf = { path: string; key: Node; value: Node };

const mostColumns = 200;

/** Whether an array's elements are objects with at least one key. */
export function isRecords(nodes: readonly Node[]): boolean {
  return (
    nodes.length > 0 &&
    nodes.every(({ type, children = [] }) => type === "object" && children.length > 0)
  );
}

/** Every value of an object by the path of its keys; lists of objects are tables of their own. */
function leavesOf(record: Node, path = ""): Leaf[] {
  return (record.children ?? []).flatMap(({ children = [] }): Leaf[] => {
    const [key, value] = children;
    if (!key || !value) return [];
    const own = `${path}/${key.value}`;
    if (value.type === "object") return leavesOf(value, own);
    const holdsObjects = value.children?.some(({ type }) => type === "object") ?? false;
    return holdsObjects ? [] : [{ path: own, key, value }];
  });
}

/** What stands in the text, without the quotes or brackets around it. */
function cellOf(text: string, { type, offset, length }: Node): Cell {
  const isEnclosed = type === "string" || type === "array";
  const start = isEnclosed ? offset + 1 : offset;
  const end = isEnclosed ? offset + length - 1 : offset + length;
  if (type === "null") return { start, end: start, text: "" };
  return { start, end, text: text.slice(start, end) };
}

/**
 * Objects side by side as a table; its headings stand where a key is first met. Undefined where it
 * would have too many cells.
 */
export function recordsTable(text: string, records: readonly Node[]): Table | undefined {
  const rows = records.map((record) => new Map(leavesOf(record).map((leaf) => [leaf.path, leaf])));
  const columns = new Map<string, Node>();
  for (const row of rows) {
    for (const { path, key } of row.values()) {
      if (!columns.has(path) && columns.size < mostColumns) columns.set(path, key);
    }
  }
  if (rows.length * columns.size > maxCells) return undefined;
  const start = records[0]?.offset ?? 0;
  const last = records.at(-1);
  const end = last ? last.offset + last.length : start;
  const headings = [...columns.values()].map((key) => ({ ...cellOf(text, key), header: true }));
  const body = rows.map((row, index) =>
    [...columns.keys()].map((path): Cell => {
      const leaf = row.get(path);
      const at = (records[index]?.offset ?? start) + 1;
      return leaf ? cellOf(text, leaf.value) : { start: at, end: at, text: "" };
    }),
  );
  return { start, end, rows: [headings, ...body] };
}
