import type { Row, RowCell, RuledTable, Segment } from "../placed-text.ts";
import { toLines } from "../segments.ts";
import { bandRows } from "./band-rows.ts";
import type { GridText } from "./cell-text.ts";
import type { Grid, GridCell } from "./grids.ts";
import { withoutFalseSpans } from "./spanning-cells.ts";
import { withTextColumns } from "./text-columns.ts";

/** Share of the cells: the grid of a chart has hardly any text between its lines. */
const leastFilled = 0.3;
/** Share of the words: more stand on lines of a drawing, or in a table that others part. */
const mostCrossing = 0.05;
/** Cells with text: fewer are a box with a label. */
const leastCells = 4;
/** Share of the cells that reach over several rows or columns: boxes of a drawing do, headings are fewer. */
const mostSpanning = 0.5;
/** A heading over one row. */
const fewBands = 2;

/** Strips with a cell that begins in them; the others are double lines, margins and what spans reach over. */
function strips(cells: Iterable<GridCell>, of: "row" | "column"): number[] {
  return [...new Set([...cells].map((cell) => cell[of]))].toSorted((a, b) => a - b);
}

function covered(all: readonly number[], from: number, count: number): number[] {
  return all.flatMap((strip, index) => (strip >= from && strip < from + count ? [index] : []));
}

function rowOf(cells: RowCell[]): Row {
  const lines = toLines(cells.flatMap((cell) => cell.lines.flat()));
  return {
    cells: cells.toSorted((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0)),
    lines,
    isTabular: true,
  };
}

/** The rows between two lines across: several only where no cell reaches over one of the lines. */
function rowsOfBand(
  band: readonly { cell: RowCell; pieces: readonly Segment[] }[],
  isAlone: boolean,
  isOnlyBand: boolean,
): Row[] {
  const byColumn = new Map(band.map(({ cell, pieces }) => [cell.columns[0] ?? 0, pieces]));
  const split = isAlone ? bandRows(byColumn, isOnlyBand) : [];
  if (split.length < 2) return [rowOf(band.map(({ cell }) => cell))];
  return split.map((row) =>
    rowOf(
      band.flatMap(({ cell: { columns } }) => {
        const lines = row.get(columns[0] ?? 0);
        return lines ? [{ columns, lines }] : [];
      }),
    ),
  );
}

/** Whether cells with text are those of a table: in several rows and columns, hardly any over a line. */
function isTable({ cells, crossing }: GridText, { cells: all }: Grid): boolean {
  const shown = [...cells.keys()];
  const spanning = shown.filter(({ rows, columns }) => rows > 1 || columns > 1).length;
  return (
    shown.length >= Math.max(leastCells, leastFilled * all.length) &&
    spanning <= mostSpanning * shown.length &&
    crossing <= mostCrossing
  );
}

/** The table that text between lines makes up; undefined where it makes up none. */
export function ruledTable(grid: Grid, text: GridText): RuledTable | undefined {
  if (!isTable(text, grid)) return undefined;
  const finer = withTextColumns(grid, text.cells);
  const cells = withoutFalseSpans(finer.cells, finer.grid);
  const [columns, bands] = [strips(cells, "column"), strips(cells, "row")];
  if (columns.length < 2 || bands.length < 2) return undefined;
  const placed = cells.map(({ row, column, pieces, ...span }) => {
    const under = covered(bands, row, span.rows);
    const lines = toLines(pieces).map(({ segments }) => segments);
    const shared = { columns: covered(columns, column, span.columns), lines };
    const cell: RowCell = under.length > 1 ? { ...shared, rows: under.length } : shared;
    return { first: under[0], under, cell, pieces };
  });
  const rows = bands.flatMap((_, index) => {
    const isAlone = placed.every(({ under }) => under.length === 1 || !under.includes(index));
    const band = placed.filter(({ first }) => first === index);
    return rowsOfBand(band, isAlone, bands.length <= fewBands);
  });
  return { left: grid.xs[0] ?? 0, right: grid.xs.at(-1) ?? 0, columns: columns.length, rows };
}
