import type { Line, Row, RowCell } from "../placed-text.ts";
import { cellsOf, extend, firstWordWidth, tightestGap } from "./rows.ts";
import type { Column } from "./table-columns.ts";

/** Of the height: how far the middle of wrapped text may lie from that of its row. */
const offMiddle = 0.3;

/** Rows: a single one may be a label and its value beside another's. */
const leastWrapped = 2;

const isPiece = (line: Line | undefined): line is Line => line?.segments.length === 1;

/** Whether the lines around a row's middle are one wrapped text, as far above it as below. */
function isCentred(above: readonly Line[], middle: Line, below: readonly Line[]): boolean {
  const isMirrored = above.every((line, index) => {
    const mirrored = below.at(-1 - index);
    if (!isPiece(mirrored)) return false;
    const [over, under] = [middle.baseline - line.baseline, mirrored.baseline - middle.baseline];
    return Math.abs(over - under) <= offMiddle * middle.height;
  });
  const all = [...above, middle, ...below];
  return (
    isMirrored &&
    all.slice(1).every((line, index) => {
      const last = all[index] ?? line;
      return line.baseline - last.baseline <= tightestGap * Math.max(line.height, last.height);
    })
  );
}

/** Whether a text's next word had no room beside it, in a column that is as wide as what it says. */
function fills(above: RowCell, below: RowCell, columns: readonly Column[]): boolean {
  const [text, ...others] = [...(above.lines.at(-1) ?? []), ...(below.lines[0] ?? [])];
  const [next, ...more] = others;
  const column = columns[above.columns[0] ?? 0];
  if (!text || !next || !column || more.length > 0 || above.columns.length > 1) return false;
  return text.right - text.left + firstWordWidth(next) > column.right - column.left;
}

/** The row of a middle line with the text around it, or undefined where that had no need to wrap. */
function rowAround(
  above: readonly Line[],
  middle: Line,
  below: readonly Line[],
  columns: readonly Column[],
): Row | undefined {
  const [first = middle, ...others] = [...above, middle, ...below];
  const row: Row = { cells: cellsOf(first, columns), lines: [first], isTabular: true };
  const column = row.cells[0]?.columns.join();
  for (const line of others) {
    const cells = cellsOf(line, columns);
    const next = cells.find((cell) => cell.columns.join() === column);
    const last = row.cells.find((cell) => cell.columns.join() === column);
    if (!last || (line !== middle && !next)) return undefined;
    if (next && !fills(last, next, columns)) return undefined;
    extend(row, line, cells);
  }
  return row;
}

/**
 * The rows of a table whose cells stand in the middle of their rows, so that the first lines of a
 * wrapped text lie above what the others of its row say. Undefined unless every line fits into such
 * a row, and several rows wrap.
 *
 * @param until of the lines; those behind it may be the last row's.
 */
export function centredRows(
  lines: readonly Line[],
  until: number,
  columns: readonly Column[],
): { rows: Row[]; to: number } | undefined {
  const rows: Row[] = [];
  let at = 0;
  while (at < until) {
    const above: Line[] = [];
    for (let line = lines[at]; isPiece(line); line = lines[++at]) above.push(line);
    const middle = lines[at];
    const below = lines.slice(at + 1, at + 1 + above.length);
    if (!middle || below.length < above.length || !isCentred(above, middle, below))
      return undefined;
    const row = rowAround(above, middle, below, columns);
    if (!row) return undefined;
    rows.push(row);
    at += 1 + above.length;
  }
  const wrapped = rows.filter(({ lines: { length } }) => length > 1);
  return wrapped.length < leastWrapped ? undefined : { rows, to: at };
}
