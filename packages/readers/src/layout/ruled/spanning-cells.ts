import type { Line, Segment } from "../placed-text.ts";
import { splitSegment, toLines } from "../segments.ts";
import type { Grid, GridCell } from "./grids.ts";

/** A cell with its text; its row lies between two others where lines part no rows. */
export type FilledCell = GridCell & { pieces: readonly Segment[] };

/** Of the height: wider than the space between words. */
const narrowGap = 0.4;

/** The columns that a piece stands in. */
function columnsUnder({ left, right }: Segment, xs: readonly number[]): number[] {
  const middle = (from: number, to: number) => (from + to) / 2;
  return xs.slice(1).flatMap((to, column) => {
    const from = xs[column] ?? 0;
    const common = Math.min(right, to) - Math.max(left, from);
    const isMiddle = middle(left, right) >= from && middle(left, right) < to;
    return isMiddle || common > narrowGap * (right - left) ? [column] : [];
  });
}

/** The pieces of a line by column, where each stands in one of its own; undefined where one does not. */
function byColumn({ segments }: Line, xs: readonly number[]): Map<number, Segment[]> | undefined {
  const apart = (before: Segment, after: Segment) =>
    after.left - before.right > narrowGap * Math.max(before.height, after.height) &&
    xs.some((x) => x >= before.right - 1 && x <= after.left + 1);
  const pieces = new Map<number, Segment[]>();
  for (const piece of segments.flatMap((segment) => splitSegment(segment, apart))) {
    const [column, ...more] = columnsUnder(piece, xs);
    if (column === undefined || more.length > 0 || pieces.has(column)) return undefined;
    pieces.set(column, [piece]);
  }
  return pieces.size > 1 ? pieces : undefined;
}

/** The pieces of a line by column, each where it begins. */
function byFirstColumn({ segments }: Line, xs: readonly number[]): Map<number, Segment[]> {
  return Map.groupBy(segments, (segment) => columnsUnder(segment, xs)[0] ?? 0);
}

type Split = { rest: FilledCell[]; columnar: FilledCell[] };

/** Takes the lines out of a cell over several columns that have a piece in each of them. */
function split(cell: FilledCell, xs: readonly number[]): Split {
  if (cell.columns === 1 || cell.rows > 1) return { rest: [cell], columnar: [] };
  const rest: Segment[] = [];
  const columns = new Map<number, Segment[]>();
  for (const line of toLines(cell.pieces)) {
    const pieces = byColumn(line, xs) ?? (cell.isGroup ? byFirstColumn(line, xs) : undefined);
    if (!pieces) rest.push(...line.segments);
    for (const [column, own] of pieces ?? []) {
      columns.set(column, [...(columns.get(column) ?? []), ...own]);
    }
  }
  return {
    rest: rest.length > 0 ? [{ ...cell, pieces: rest }] : [],
    columnar: [...columns].map(([column, pieces]) => ({ ...cell, column, columns: 1, pieces })),
  };
}

function lowerHalf(cell: FilledCell): FilledCell {
  return { ...cell, row: cell.row + 0.5, rows: 0.5 };
}

/**
 * The cells of a grid, those over several columns as what they show: a heading over headings that
 * no line parts is a row above theirs.
 */
export function withoutFalseSpans(
  cells: ReadonlyMap<GridCell, readonly Segment[]>,
  { xs }: Grid,
): FilledCell[] {
  const filled = [...cells].map(([cell, pieces]) => ({ ...cell, pieces }));
  return [...Map.groupBy(filled, ({ row }) => row).values()].flatMap((band) => {
    const parts = band.map((cell) => split(cell, xs));
    const rest = parts.flatMap((part) => part.rest);
    const columnar = parts.flatMap((part) => part.columnar);
    const isBelow = rest.some(({ columns }) => columns > 1);
    return [...rest, ...columnar.map((cell) => (isBelow ? lowerHalf(cell) : cell))];
  });
}
