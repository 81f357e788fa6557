import type { Cell, Table } from "@quarry/contracts";
import { collapse } from "../html/tree/tree.ts";
import { isHeaderRow } from "./header.ts";

/** A place of a table; where a cell covers several, the others repeat its text. */
export type GridCell = Pick<Cell, "text" | "rowSpan" | "columnSpan" | "repeated">;

/**
 * Writes rows of equal length as a Markdown table and tells where each cell stands.
 *
 * @param at Where the table's text will begin.
 */
export function writeGrid(
  rows: readonly (readonly GridCell[])[],
  at: number,
): { text: string; table: Table } {
  const shown = rows.map((row) => row.map((cell) => ({ ...cell, text: collapse(cell.text) })));
  const first = shown[0] ?? [];
  const hasHeader = rows.length > 1 && isHeaderRow(first.map(({ text }) => text));
  const parts: string[] = [];
  let length = at;
  const write = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const written = shown.map((row, index) => {
    write("|");
    const cells = row.map((cell): Cell => {
      write(" ");
      const start = length;
      write(cell.text);
      const end = length;
      write(" |");
      return { start, end, ...cell, ...(hasHeader && index === 0 && { header: true }) };
    });
    write("\n");
    if (hasHeader && index === 0) write(`|${" --- |".repeat(row.length)}\n`);
    return cells;
  });
  const text = parts.join("").trimEnd();
  return { text, table: { start: at, end: at + text.length, rows: written } };
}
