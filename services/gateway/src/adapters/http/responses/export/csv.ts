import type { ExportedExtraction } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import papaparse from "papaparse";
import { type Column, type Table, valueAt } from "./columns.ts";

/** What stands before the columns of the output. */
const facts = ["id", "externalId", "status", "createdAt", "settledAt", "schemaRevision"] as const;

const byteOrderMark = "\ufeff";

/** The first characters by which a spreadsheet takes a text for a formula, full-width forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

export type CsvOptions = {
  /** Leaves texts that look like formulas as they are. */
  raw?: boolean | undefined;
  /** Begins with a byte order mark, by which Excel knows UTF-8. */
  excel?: boolean | undefined;
};

type Records = AsyncIterable<readonly ExportedExtraction[]>;

/**
 * The lines of extractions as CSV (RFC 4180). null is an empty cell, an empty text `""`, numbers are
 * as in JSON, and what is still a list or an object is JSON.
 */
export async function* toCsv(
  pages: Records,
  table: Table,
  { raw, excel }: CsvOptions = {},
): AsyncGenerator<string, void> {
  const written = {
    newline: "\r\n",
    quotes: isEmptyText,
    ...(!raw && { escapeFormulae: formula }),
  };
  const lines = (rows: Cell[][]) => `${papaparse.unparse(rows, written)}\r\n`;
  yield `${excel ? byteOrderMark : ""}${lines([headOf(table)])}`;
  for await (const page of pages) {
    const rows = page.flatMap((record) => rowsOf(record, table));
    if (rows.length > 0) yield lines(rows);
  }
}

type Cell = string | number | boolean | null;

const isEmptyText = (cell: Cell) => cell === "";

/** A column that would have the name of another gets `output.` before its own. */
function headOf({ columns, list }: Table): string[] {
  const names = new Set<string>([...facts, ...(list ? ["row"] : [])]);
  for (const { name } of columns) {
    let free = name || "output";
    while (names.has(free)) free = `output.${free}`;
    names.add(free);
  }
  return [...names];
}

function rowsOf(record: ExportedExtraction, { columns, list }: Table): Cell[][] {
  const known = facts.map((name) => record[name]);
  const cells = (row: Json) =>
    columns.map(({ path, ofRow }: Column) => cellOf(valueAt(ofRow ? row : record.output, path)));
  if (!list) return [[...known, ...cells(null)]];
  const items = valueAt(record.output, list);
  if (!Array.isArray(items)) return [];
  return items.map((item, index) => [...known, index + 1, ...cells(item)]);
}

function cellOf(value: Json): Cell {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
