import type { Segment } from "../placed-text.ts";
import { toLines } from "../segments.ts";
import { columnsOf } from "../tables/table-columns.ts";
import type { Grid, GridCell } from "./grids.ts";

/** Share of a column's lines that show several pieces beside each other: as many are columns. */
const leastSplit = 0.5;
/** Fewer lines may be addresses and the like, whose pieces stand below each other by chance. */
const leastLines = 4;

type Cells = ReadonlyMap<GridCell, readonly Segment[]>;

/** Where text parts a column that lines leave whole. */
function innerEdges(cells: readonly (readonly Segment[])[]): number[] {
  const lines = cells.flatMap((pieces) => toLines(pieces));
  const split = lines.filter(({ segments }) => segments.length > 1);
  if (lines.length < leastLines || split.length < leastSplit * lines.length) return [];
  const columns = columnsOf(lines);
  return columns.slice(1).map(({ left }, index) => (left + (columns[index]?.right ?? left)) / 2);
}

/**
 * A grid whose lines part groups of columns only, with the columns that its text stands in; cells
 * then reach over the columns of their group.
 */
export function withTextColumns(grid: Grid, cells: Cells): { grid: Grid; cells: Cells } {
  const alone = Map.groupBy(
    [...cells].filter(([cell]) => cell.columns === 1 && cell.rows === 1),
    ([{ column }]) => column,
  );
  const inner = [...alone].flatMap(([, group]) => innerEdges(group.map(([, pieces]) => pieces)));
  if (inner.length === 0) return { grid, cells };
  const xs = [...grid.xs, ...inner].toSorted((a, b) => a - b);
  const place = (column: number) => xs.indexOf(grid.xs[column] ?? 0);
  const wider = [...cells].map(([cell, pieces]) => {
    const column = place(cell.column);
    const columns = place(cell.column + cell.columns) - column;
    const isGroup = cell.columns === 1 && columns > 1 && cell.row > 0; // a heading may span it
    return [{ ...cell, column, columns, ...(isGroup && { isGroup }) }, pieces] as const;
  });
  return { grid: { ...grid, xs }, cells: new Map(wider) };
}
