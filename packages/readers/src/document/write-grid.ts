import type { Cell, Link, Table } from "@quarry/api";
import { collapse } from "../html/tree/tree.ts";

/** Amounts, numbers and dates written in digits: what stands under headings, not in them. */
const value = /^[\p{Sc}\p{Nd}\s.,:/%+()−–٪٫٬\u200e\u200f\u061c-]+$/u;

/** A place of a table; where a cell covers several, the others repeat its text. */
export type GridCell = Pick<Cell, "text" | "rowSpan" | "columnSpan" | "repeated"> & {
  /** Where its text leads to; absolute. */
  url?: string | undefined;
};

/**
 * Writes rows of equal length as a Markdown table and returns the places of its cells and links.
 *
 * @param at Where the table's text will begin.
 */
export function writeGrid(
  rows: readonly (readonly GridCell[])[],
  at: number,
): { text: string; table: Table; links: Link[] } {
  const shown = rows.map((row) => row.map((cell) => ({ ...cell, text: collapse(cell.text) })));
  const first = shown[0] ?? [];
  const hasHeader = rows.length > 1 && isHeaderRow(first.map(({ text }) => text));
  const parts: string[] = [];
  const links: Link[] = [];
  let length = at;
  const write = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const written = shown.map((row, index) => {
    write("|");
    const cells = row.map(({ url, ...cell }): Cell => {
      write(" ");
      const start = length;
      write(cell.text);
      const end = length;
      if (url && end > start) links.push({ start, end, url });
      write(" |");
      return { start, end, ...cell, ...(hasHeader && index === 0 && { header: true }) };
    });
    write("\n");
    if (hasHeader && index === 0) write(`|${" --- |".repeat(row.length)}\n`);
    return cells;
  });
  const text = parts.join("").trimEnd();
  return { text, table: { start: at, end: at + text.length, rows: written }, links };
}

/** Whether a cell holds an amount, a number or a date in digits, and no words. */
export function isValue(cell: string): boolean {
  return value.test(cell);
}

/** Whether a first row reads as headings: every cell filled, each different, none a mere value. */
export function isHeaderRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "" && !isValue(cell));
  return filled.length === cells.length && new Set(cells).size === cells.length;
}
