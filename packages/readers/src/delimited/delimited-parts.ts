import type { Cell, DocumentWarning } from "@quarry/api";
import { counted } from "@quarry/kernel";
import papaparse from "papaparse";
import { isHeaderRow, isValue } from "../document/write-grid.ts";
import { maxCells, type TextParts, tableTooLarge } from "../text/parts.ts";
import { type Delimited, findDelimiter } from "./find-delimiter.ts";
import type { Span } from "./locate-cells.ts";
import { locateCells } from "./locate-cells.ts";

/** Rows above an empty line whose values are looked at. */
const sampledRows = 20;

const damaged: DocumentWarning = {
  code: "table_damaged",
  message: "A quoted cell is not closed properly, so the table was not split into cells",
};

/** Rows as wide as the widest: what a row lacks stands empty at its end. */
function padded(row: readonly Span[], columns: number): Span[] {
  const end = row.at(-1)?.end ?? 0;
  return Array.from({ length: columns }, (_, column) => row[column] ?? { start: end, end });
}

function cellsOf(text: string, rows: readonly Span[][]): Cell[][] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const cells = rows.map((row) =>
    padded(row, columns).map(
      ({ start, end }): Cell => ({ start, end, text: text.slice(start, end) }),
    ),
  );
  const [first, ...others] = cells;
  if (!first || others.length === 0 || !isHeaderRow(first.map((cell) => cell.text))) return cells;
  return [first.map((cell) => ({ ...cell, header: true })), ...others];
}

/**
 * The rows of each table: one begins with headings below an empty line, of another width than the rows
 * before, or with words where these have values.
 */
function tablesIn(text: string, rows: readonly Span[][]): Span[][][] {
  const tables: Span[][][] = [];
  for (const row of rows) {
    const current = tables.at(-1);
    if (current && !beginsTable(text, current, row)) current.push(row);
    else tables.push([row]);
  }
  return tables;
}

function beginsTable(text: string, rows: readonly Span[][], row: readonly Span[]): boolean {
  const before = rows.at(-1) ?? [];
  const gap = text.slice(before.at(-1)?.end ?? 0, row[0]?.start ?? 0);
  if (row.length < 2 || !/\n[\s,;"]*\n/.test(gap)) return false;
  if (!isHeaderRow(row.map(({ start, end }) => text.slice(start, end)))) return false;
  return before.length !== row.length || row.some((_, column) => holdsValues(text, rows, column));
}

/** Whether a column has nothing but numbers and dates under its heading. */
function holdsValues(text: string, rows: readonly Span[][], column: number): boolean {
  const last = rows.slice(Math.max(1, rows.length - sampledRows));
  const cells = last.flatMap((row) => row[column] ?? []);
  return cells.length > 0 && cells.every(({ start, end }) => isValue(text.slice(start, end)));
}

function raggedness(rows: readonly Span[][]): DocumentWarning[] {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.filter((row) => row.length !== columns).length;
  const message = `${counted(ragged, "row")} with more or fewer cells than the first one`;
  return ragged === 0 ? [] : [{ code: "ragged_rows", message }];
}

function isFilled(row: readonly Span[]): boolean {
  return row.some(({ start, end }) => end > start);
}

/** Where the cells stand, row by row; undefined where they cannot all be found. */
function locatedRows(text: string, { delimiter, start }: Delimited): Span[][] | undefined {
  const below = text.slice(start);
  const { data } = papaparse.parse<string[]>(below, { delimiter, newline: "\n" });
  const located = locateCells(below, { rows: data, delimiter })?.filter(isFilled);
  return located?.map((row) =>
    row.map((span) => ({ start: span.start + start, end: span.end + start })),
  );
}

/**
 * A text of comma, semicolon, tab or bar separated values as tables; undefined where the text
 * is not surely one. A quoted cell is what stands between its quotes, and the line above the table
 * is its title.
 *
 * @param named Whether the text is said to be such a table.
 */
export function delimitedParts(text: string, named = false): TextParts | undefined {
  const found = findDelimiter(text, named);
  if (!found) return undefined;
  const rows = locatedRows(text, found);
  if (!rows && named) return { form: "csv", tables: [], warnings: [damaged] };
  const start = rows?.[0]?.[0]?.start;
  if (!rows || start === undefined) return undefined;
  if (rows.length * (rows[0]?.length ?? 0) > maxCells) {
    return { form: "csv", tables: [], warnings: [tableTooLarge] };
  }
  const apart = tablesIn(text, rows);
  const above = text.slice(0, found.start).replace(/^sep=.*/i, "");
  const title = above.trim().split("\n").at(-1)?.trim();
  const tables = apart.map((own, at) => ({
    start: own[0]?.[0]?.start ?? start,
    end: Math.max(...(own.at(-1) ?? []).map((cell) => cell.end)),
    ...(at === 0 && title && { title }),
    rows: cellsOf(text, own),
  }));
  return { form: "csv", tables, warnings: apart.flatMap(raggedness) };
}
