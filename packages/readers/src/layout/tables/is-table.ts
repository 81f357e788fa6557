import type { Line } from "../placed-text.ts";
import { rowsOf } from "./rows.ts";
import { type Column, columnsUnder } from "./table-columns.ts";

/** Share of the rows that have several cells: the others are names of groups, and notes. */
const leastRows = 0.5;
/** Share of the cells in such lines: the labels of a drawing stand in columns of their own each. */
const leastFilled = 0.5;

/** How many columns a line has something in. */
function columnsIn({ segments }: Line, columns: readonly Column[]): number {
  return new Set(segments.flatMap((segment) => columnsUnder(segment, columns))).size;
}

/**
 * Whether lines are a table over these columns. Lines of wrapped text count with their row: in a
 * narrow column most lines are such.
 */
export function isTable(lines: readonly Line[], columns: readonly Column[]): boolean {
  const tabular = lines.filter((line) => line.segments.length > 1);
  const enough = columns.length === 2 ? tabular.length >= 3 : tabular.length >= 2;
  if (columns.length < 2 || !enough) return false;
  if (tabular.length < rowsOf(lines, columns).length * leastRows) return false;
  const filled = tabular.reduce((sum, row) => sum + columnsIn(row, columns), 0);
  return filled >= leastFilled * tabular.length * columns.length;
}
