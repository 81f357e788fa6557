import type { Line } from "../placed-text.ts";
import { type Column, columnsUnder } from "./table-columns.ts";

/** Lines: the rest of a row that a page break split has fewer. */
const mostLines = 6;
/** Heights from baseline to baseline: rows may have some padding between them. */
const widestGap = 2;
/** Of the height: a cell's lines begin nearly at one place. */
const sameEdge = 0.3;

/** Whether a line is one piece in one inner column, where that begins: a page's head stands elsewhere. */
function isInColumn({ segments, height }: Line, columns: readonly Column[]): boolean {
  const [only, ...more] = segments;
  if (!only || only.ruled || more.length > 0) return false;
  const [under = 0, ...others] = columnsUnder(only, columns);
  const column = columns[under];
  if (under === 0 || !column || others.length > 0) return false;
  const distance = only.rightToLeft ? column.right - only.right : only.left - column.left;
  return Math.abs(distance) <= sameEdge * height;
}

/**
 * How many lines above a table that begins at `from` are the rest of a row that the page break
 * split: all that stand above it, close to it and in one of its columns each. 0 where they are none.
 */
export function continuedLines(
  lines: readonly Line[],
  from: number,
  columns: readonly Column[],
): number {
  if (from > mostLines) return 0;
  const isRest = lines.slice(0, from).every((line, index) => {
    const below = lines[index + 1] ?? line;
    const gap = widestGap * Math.max(line.height, below.height);
    return isInColumn(line, columns) && below.baseline - line.baseline <= gap;
  });
  return isRest ? from : 0;
}
