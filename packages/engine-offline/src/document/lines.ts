import { firstAtOrAfter, type Span } from "@quarry/document";
import type { Deadline } from "@quarry/kernel";
import { trimSpan } from "./span.ts";

/** A cell, the line that it stands in and its number there. */
export type CellPlace = { line: Line; at: number; cell: Cell };

/** A run of a line between gaps; `left` and `right` are its columns of characters. */
export type Cell = Span & { left: number; right: number };

export type Line = Span & { index: number; cells: Cell[] };

const gap = /\t+|[ \u00a0]{2,}|[ \u00a0]*\|[ \u00a0]*/g;

/** The lines of the text, each cut into cells at tabs, bars, and gaps of two spaces or more. */
export function splitLines(text: string, deadline: Deadline): Line[] {
  const lines: Line[] = [];
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const next = found === -1 ? text.length : found;
    const end = next > start && text.charCodeAt(next - 1) === 13 ? next - 1 : next;
    lines.push({ start, end, index: lines.length, cells: splitCells(text, { start, end }) });
    if (lines.length % 1_000 === 0) deadline.check();
    start = next + 1;
  }
  return lines;
}

function splitCells(text: string, line: Span): Cell[] {
  const content = text.slice(line.start, line.end);
  const cells: Cell[] = [];
  let from = 0;
  for (const match of content.matchAll(gap)) {
    addCell(text, line, { start: from, end: match.index }, cells);
    from = match.index + match[0].length;
  }
  addCell(text, line, { start: from, end: content.length }, cells);
  return cells;
}

function addCell(text: string, line: Span, within: Span, cells: Cell[]): void {
  const { start, end } = trimSpan(text, {
    start: line.start + within.start,
    end: line.start + within.end,
  });
  if (end > start) {
    cells.push({ start, end, left: start - line.start, right: end - line.start });
  }
}

/** Index of the line that a position is in, or ends. */
export function lineAt(lines: readonly Line[], position: number): number {
  return Math.max(0, firstAtOrAfter(lines, position + 1) - 1);
}

/** The lines of a region, cut at its ends. */
export function linesIn(lines: readonly Line[], region: Span): Line[] {
  const found: Line[] = [];
  for (let at = lineAt(lines, region.start); at < lines.length; at++) {
    const line = lines[at];
    if (!line || line.start >= region.end) break;
    const cells = line.cells.flatMap((cell) => {
      const start = Math.max(cell.start, region.start);
      const end = Math.min(cell.end, region.end);
      return end > start ? [{ ...cell, start, end }] : [];
    });
    const start = Math.max(line.start, region.start);
    found.push({ start, end: Math.min(line.end, region.end), index: line.index, cells });
  }
  return found;
}
