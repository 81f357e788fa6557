import type { Line, Row } from "../placed-text.ts";
import { isNumber, tightestGap } from "./rows.ts";
import { type Column, columnsUnder } from "./table-columns.ts";

/** Lines: the rest of a row that a page break split has fewer. */
export const mostLines = 6;
/** Heights from baseline to baseline: rows may have some padding between them. */
const widestGap = 2;
/** Of the height: a cell's lines begin nearly at one place. */
const sameEdge = 0.3;

/** How much further apart rows stand than the lines of one. */
const apart = 1.25;
/** What may be a note below the table. */
const opensSentence = /^[\p{Lu}\p{Lt}\d]/u;
/** Tables of fewer columns are labels and their values, or an address beside words. */
const leastColumns = 3;

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

/** How far a table's last row stands below the row before it. */
function lastGap(rows: readonly Row[]): number {
  const [last, before] = [rows.at(-1)?.lines[0], rows.at(-2)?.lines.at(-1)];
  return last && before ? last.baseline - before.baseline : 0;
}

/**
 * How many lines below a table go on with a text of its last row: each stands in one of its columns,
 * under such a text, and closer than rows do.
 */
export function followingLines(
  lines: readonly Line[],
  rows: readonly Row[],
  columns: readonly Column[],
): number {
  const row = rows.at(-1);
  const widest = lastGap(rows) / apart;
  if (!row || columns.length < leastColumns) return 0;
  const goesOn = (line: Line, index: number) => {
    const above = index === 0 ? row.lines.at(-1) : lines[index - 1];
    const [only] = line.segments;
    if (!above || !only || !isInColumn(line, columns)) return false;
    const gap = line.baseline - above.baseline;
    const [column = 0] = columnsUnder(only, columns);
    const own = row.cells.find((cell) => cell.columns.includes(column))?.lines.at(-1)?.[0];
    if (!own || isNumber(own.text) || isNumber(only.text) || opensSentence.test(only.text))
      return false;
    return gap <= Math.min(widest, tightestGap * Math.max(line.height, above.height));
  };
  const end = lines.findIndex((line, index) => !goesOn(line, index));
  return end === -1 ? lines.length : end;
}
