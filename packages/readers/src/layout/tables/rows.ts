import type { Line, Row, RowCell, Segment } from "../placed-text.ts";
import { isRightToLeft } from "../segments.ts";
import { type Column, columnsUnder } from "./table-columns.ts";

/** Heights from baseline to baseline: wrapped lines stand 1.2 apart, seldom 1.5. */
export const tightestGap = 1.6;
/** Of the height: a space in most fonts. */
const spaceWidth = 0.25;
/** Of the height: what cells may keep free between their text and the next column. */
const widestPadding = 1.3;

export const isNumber = (text: string) => /\d/.test(text) && !/\p{L}{2}/u.test(text);

/** The cells of one line. */
export function cellsOf(line: Line, columns: readonly Column[]): RowCell[] {
  const cells: RowCell[] = [];
  for (const segment of line.segments) {
    const under = columnsUnder(segment, columns);
    const last = cells.at(-1);
    if (last?.columns.some((column) => under.includes(column))) {
      last.lines[0]?.push(segment);
      last.columns = [...new Set([...last.columns, ...under])];
    } else cells.push({ columns: under, lines: [[segment]] });
  }
  return cells;
}

const sameColumns = (a: RowCell, b: RowCell) =>
  a.columns.length === b.columns.length && a.columns.every((column) => b.columns.includes(column));

/** From a column's edge, where its text begins, to where that of the next one does. */
function roomOf(
  { columns: under }: RowCell,
  columns: readonly Column[],
  leftwards: boolean,
): number {
  const [first, last] = [columns[under[0] ?? 0], columns[under.at(-1) ?? 0]];
  if (!first || !last) return 0;
  if (leftwards) return last.right - (columns[(under[0] ?? 0) - 1]?.right ?? first.left);
  return (columns[(under.at(-1) ?? 0) + 1]?.left ?? last.right) - first.left;
}

/** How wide the first word of a piece is, were all its characters alike. */
export function firstWordWidth({ text, words, left, right }: Segment): number {
  return ((right - left) * (words[0]?.text.length ?? 0)) / Math.max(1, text.length);
}

/** Whether a text was wrapped: its next word had no room left in the line. */
function wraps(above: RowCell, below: RowCell, columns: readonly Column[]): boolean {
  const [text, ...others] = [...(above.lines.at(-1) ?? []), ...(below.lines[0] ?? [])];
  const [next, ...more] = others;
  if (!text || !next || more.length > 0) return false;
  if (isNumber(text.text) || isNumber(next.text)) return false;
  const word = firstWordWidth(next);
  const leftwards = isRightToLeft([text, next]);
  const room = roomOf(above, columns, leftwards) - widestPadding * text.height;
  return text.right - text.left + spaceWidth * text.height + word > room;
}

/**
 * Whether a line continues a row: every text in a shared column had to wrap, and one of them has no column
 * that the other lacks.
 */
function continuesRow(
  row: Row,
  line: Line,
  cells: readonly RowCell[],
  columns: readonly Column[],
): boolean {
  const last = row.lines.at(-1);
  const height = Math.max(last?.height ?? 0, line.height);
  if (!last || line.baseline - last.baseline > tightestGap * height) return false;
  const pairs = cells.flatMap((cell) => {
    const above = row.cells.find((other) => sameColumns(other, cell));
    return above ? [{ above, below: cell }] : [];
  });
  const most = Math.min(row.cells.length, cells.length);
  return pairs.length === most && pairs.every(({ above, below }) => wraps(above, below, columns));
}

/** Adds a line's cells to a row. */
export function extend(row: Row, line: Line, cells: readonly RowCell[]): void {
  row.lines.push(line);
  for (const cell of cells) {
    const above = row.cells.find((other) => sameColumns(other, cell));
    if (above) above.lines.push(...cell.lines);
    else row.cells.push(cell);
  }
  row.cells.sort((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0));
}

/** A line outside of tables: each piece for itself. */
export function plainRow(line: Line): Row {
  return {
    cells: line.segments.map((segment) => ({ columns: [], lines: [[segment]] })),
    lines: [line],
    isTabular: line.segments.length > 1,
  };
}

/** Adds a line to the last row if it continues that row. @returns whether it does. */
export function addWrapped(rows: readonly Row[], line: Line, columns: readonly Column[]): boolean {
  const row = rows.at(-1);
  const cells = cellsOf(line, columns);
  if (!row || !continuesRow(row, line, cells, columns)) return false;
  extend(row, line, cells);
  return true;
}

/** The rows of a table: lines of wrapped text that belong together are one. */
export function rowsOf(lines: readonly Line[], columns: readonly Column[]): Row[] {
  const rows: Row[] = [];
  for (const line of lines) {
    if (!addWrapped(rows, line, columns))
      rows.push({ cells: cellsOf(line, columns), lines: [line], isTabular: true });
  }
  return rows;
}
