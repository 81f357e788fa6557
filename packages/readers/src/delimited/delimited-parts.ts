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

type OwnTable = { title?: string; rows: Span[][] };

/**
 * The rows of each table: one begins with headings below an empty line, of another width than the rows
 * before, or with words where these have values; or with a title alone there, which headings follow.
 */
function tablesIn(text: string, rows: readonly Span[][]): OwnTable[] {
  const tables: OwnTable[] = [];
  let title: string | undefined;
  for (const [at, row] of rows.entries()) {
    const current = tables.at(-1);
    const next = rows[at + 1];
    if (current && next && isTitle(text, current.rows, { row, next }))
      title = text.slice(row[0]?.start, row[0]?.end);
    else if (!current || title !== undefined || beginsTable(text, current.rows, row)) {
      tables.push({ ...(title !== undefined && { title }), rows: [row] });
      title = undefined;
    } else current.rows.push(row);
  }
  return tables;
}

/** Whether a row below an empty line is one cell of words over headings: the name of another table. */
function isTitle(
  text: string,
  rows: readonly Span[][],
  { row, next }: { row: readonly Span[]; next: readonly Span[] },
): boolean {
  const [first, ...others] = row;
  const words = first ? text.slice(first.start, first.end) : "";
  if (!/\p{L}/u.test(words) || others.some(({ start, end }) => end > start)) return false;
  return isBelowGap(text, rows, row) && next.length > 1 && areHeadings(text, next);
}

function beginsTable(text: string, rows: readonly Span[][], row: readonly Span[]): boolean {
  if (row.length < 2 || !isBelowGap(text, rows, row) || !areHeadings(text, row)) return false;
  const before = rows.at(-1) ?? [];
  return before.length !== row.length || row.some((_, column) => holdsValues(text, rows, column));
}

function isBelowGap(text: string, rows: readonly Span[][], row: readonly Span[]): boolean {
  const gap = text.slice(rows.at(-1)?.at(-1)?.end ?? 0, row[0]?.start ?? 0);
  return /\n[\s,;"]*\n/.test(gap);
}

function areHeadings(text: string, row: readonly Span[]): boolean {
  return isHeaderRow(row.map(({ start, end }) => text.slice(start, end)));
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
    start: own.rows[0]?.[0]?.start ?? start,
    end: Math.max(...(own.rows.at(-1) ?? []).map((cell) => cell.end)),
    ...(at === 0 ? title && { title } : own.title !== undefined && { title: own.title }),
    rows: cellsOf(text, own.rows),
  }));
  return { form: "csv", tables, warnings: apart.flatMap(({ rows: own }) => raggedness(own)) };
}
