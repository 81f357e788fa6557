import type { Cell, DocumentWarning } from "@quarry/contracts";
import papaparse from "papaparse";
import { isHeaderRow } from "../grid/header.ts";
import { maxCells, type TextParts, tableTooLarge } from "../text/parts.ts";
import { findDelimiter } from "./find-delimiter.ts";
import { locateCells } from "./locate-cells.ts";

export type Span = { start: number; end: number };

/** Rows as wide as the widest: what a row lacks stands empty at its end. */
function padded(row: readonly Span[], columns: number): Span[] {
  const end = row.at(-1)?.end ?? 0;
  return Array.from({ length: columns }, (_, column) => row[column] ?? { start: end, end });
}

function cellsOf(text: string, rows: Span[][]): Cell[][] {
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

function raggedness(rows: readonly Span[][]): DocumentWarning[] {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.filter((row) => row.length !== columns).length;
  const message = `${ragged} rows have more or fewer cells than the first one`;
  return ragged === 0 ? [] : [{ code: "ragged_rows", message }];
}

/**
 * A text of comma, semicolon, tab or bar separated values as one table; undefined where the text
 * is not surely one. A quoted cell is what stands between its quotes.
 */
export function delimitedParts(text: string): TextParts | undefined {
  const delimiter = findDelimiter(text);
  if (!delimiter) return undefined;
  const { data } = papaparse.parse<string[]>(text, { delimiter, newline: "\n" });
  const located = locateCells(text, { rows: data, delimiter });
  const rows = located?.filter((row) => row.some(({ start, end }) => end > start)) ?? [];
  const start = rows[0]?.[0]?.start;
  if (start === undefined) return undefined;
  if (rows.length * (rows[0]?.length ?? 0) > maxCells) {
    return { form: "csv", tables: [], warnings: [tableTooLarge] };
  }
  const end = Math.max(...(rows.at(-1) ?? []).map((cell) => cell.end));
  const table = { start, end, rows: cellsOf(text, rows) };
  return { form: "csv", tables: [table], warnings: raggedness(rows) };
}
