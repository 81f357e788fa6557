import { stripVTControlCharacters } from "node:util";
import type { Rows } from "./rows.ts";

/** A value as JSON that people read, too. */
export const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/**
 * RFC 4180, with a line end after each row.
 *
 * @param options `raw` leaves texts as they are that a spreadsheet would run as formulas.
 */
export function toCsv({ columns, rows }: Rows, { raw } = { raw: false }): string {
  const cell = (text: string) => quoted(raw ? text : shownAsText(text));
  return [columns, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A text that a spreadsheet would run as a formula is made one that it shows. */
function shownAsText(text: string): string {
  const isNumber = text.trim() !== "" && Number.isFinite(Number(text));
  return /^[=+\-@\t\r\n]/.test(text) && !isNumber ? `'${text}` : text;
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Columns side by side, each at most `longest` characters wide. */
export function toTable({ columns, rows }: Rows, longest = 40): string {
  const lines = [columns, ...rows].map((row) => row.map((cell) => shortened(cell, longest)));
  const widths = columns.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function shortened(text: string, longest: number): string {
  const plain = stripVTControlCharacters(text).replace(/\s+/g, " ").trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}
