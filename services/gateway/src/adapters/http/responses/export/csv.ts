import type { ExportedExtraction } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import papaparse from "papaparse";
import { type Column, type Table, valueAt } from "./columns.ts";
import type { Confidences } from "./confidences.ts";

/** The columns before those of the output. */
const facts = ["id", "externalId", "status", "createdAt", "settledAt", "schemaRevision"] as const;

const byteOrderMark = "\ufeff";

/** First characters that make a spreadsheet treat a text as a formula, including full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

export type CsvOptions = {
  /** Leaves texts that look like formulas as they are. */
  raw?: boolean | undefined;
  /** Begins with a byte order mark, which Excel needs to detect UTF-8. */
  excel?: boolean | undefined;
  /** Adds the state of each extraction's review. */
  withReview?: boolean | undefined;
  /** Adds a column with the least confidence of the values behind each column. */
  withConfidence?: boolean | undefined;
};

export type CsvRecord = ExportedExtraction & { confidences?: Confidences };

type Records = AsyncIterable<readonly CsvRecord[]>;

type Shown = { withReview: boolean; withConfidence: boolean };

/**
 * Extractions as CSV (RFC 4180): null is an empty cell, an empty text is `""`, numbers are as in JSON, and
 * lists and objects are JSON.
 */
export async function* toCsv(
  pages: Records,
  table: Table,
  { raw, excel, withReview = false, withConfidence = false }: CsvOptions = {},
): AsyncGenerator<string, void> {
  const written = {
    newline: "\r\n",
    quotes: isEmptyText,
    ...(!raw && { escapeFormulae: formula }),
  };
  const lines = (rows: Cell[][]) => `${papaparse.unparse(rows, written)}\r\n`;
  const shown = { withReview, withConfidence };
  yield `${excel ? byteOrderMark : ""}${lines([headerCells(table, shown)])}`;
  for await (const page of pages) {
    const rows = page.flatMap((record) => toRows(record, table, shown));
    if (rows.length > 0) yield lines(rows);
  }
}

type Cell = string | number | boolean | null;

const isEmptyText = (cell: Cell) => cell === "";

/** The header; a column with the name of an earlier one is prefixed with `output.`. */
function headerCells({ columns, list }: Table, { withReview, withConfidence }: Shown): string[] {
  const own = [...facts, ...(withReview ? ["review"] : []), ...(list ? ["row"] : [])];
  const names = new Set<string>(own);
  for (const { name } of columns) {
    let free = name || "output";
    while (names.has(free)) free = `output.${free}`;
    names.add(free);
    if (withConfidence) names.add(`${free}.confidence`);
  }
  return [...names];
}

function toRows(
  record: CsvRecord,
  { columns, list }: Table,
  { withReview, withConfidence }: Shown,
): Cell[][] {
  const known: Cell[] = facts.map((name) => record[name]);
  if (withReview) known.push(record.review?.state ?? null);
  const cells = (row: Json, place: readonly (string | number)[] = []) =>
    columns.flatMap(({ path, ofRow }: Column) => {
      const value = toCell(valueAt(ofRow ? row : record.output, path));
      if (!withConfidence) return [value];
      const pointer = [...(ofRow ? place : []), ...path].reduce<string>(childPointer, "");
      return [value, record.confidences?.get(pointer) ?? null];
    });
  if (!list) return [[...known, ...cells(null)]];
  const items = valueAt(record.output, list);
  if (!Array.isArray(items)) return [];
  return items.map((item, index) => [...known, index + 1, ...cells(item, [...list, index])]);
}

function toCell(value: Json): Cell {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
