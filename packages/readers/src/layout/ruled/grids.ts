import { mergedRulings, type Ruling, sameLine } from "./rulings.ts";

/** A cell of a grid: its first row and column, and how many it covers. */
export type GridCell = {
  row: number;
  column: number;
  rows: number;
  columns: number;
  /** Whether lines leave its columns whole, which its text parts. */
  isGroup?: boolean;
};

/** Lines that cross: the edges of its rows and columns, and what they part. */
export type Grid = { xs: number[]; ys: number[]; cells: GridCell[] };

/** More lines are a map or a drawing. */
const mostRulings = 3_000;
/** More cells are squared paper. */
const mostCells = 20_000;
/** Share of a cell's side that its line covers. */
const leastCovered = 0.7;
/** Share of a grid's width or height that a ground's edge runs along. */
const wholeLength = 0.9;
/** In the page's unit: further outside of its last line a table has another column. */
const widestMargin = 8;

type Crossing = { across: Ruling[]; down: Ruling[] };

const touches = (across: Ruling, down: Ruling) =>
  down.at >= across.from - sameLine &&
  down.at <= across.to + sameLine &&
  across.at >= down.from - sameLine &&
  across.at <= down.to + sameLine;

/** Sets of lines that hang together. */
function crossings(rulings: readonly Ruling[]): Crossing[] {
  const across = rulings.filter(({ direction }) => direction === "across");
  const open = new Set(rulings.filter(({ direction }) => direction === "down"));
  const loose = new Set(across);
  return across.flatMap((start): Crossing[] => {
    if (!loose.delete(start)) return [];
    const found: Crossing = { across: [start], down: [] };
    for (const line of found.across) {
      for (const down of [...open].filter((other) => touches(line, other))) {
        open.delete(down);
        found.down.push(down);
        for (const next of [...loose].filter((other) => touches(other, down))) {
          loose.delete(next);
          found.across.push(next);
        }
      }
    }
    return found.down.length > 0 ? [found] : [];
  });
}

function distinct(places: readonly number[]): number[] {
  const sorted = places.toSorted((a, b) => a - b);
  return sorted.filter((place, index) => place - (sorted[index - 1] ?? -Infinity) > sameLine);
}

/** Where lines of one direction end, if two of them do so beyond the last that crosses them. */
function openEnds(lines: readonly Ruling[], edges: readonly number[]): number[] {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const starts = lines.map(({ from }) => from).toSorted((a, b) => a - b);
  const ends = lines.map(({ to }) => to).toSorted((a, b) => b - a);
  const [start = first, end = last] = [starts[1], ends[1]];
  return [
    ...(start < first - widestMargin ? [start] : []),
    ...(end > last + widestMargin ? [end] : []),
  ];
}

/** Where grounds of cells end: those that do so all along the lines part rows or columns like these. */
function withEdges({ across, down }: Crossing, edges: readonly Ruling[]): Crossing {
  function along(own: readonly Ruling[], others: readonly Ruling[]): Ruling[] {
    const from = Math.min(...own.map((line) => line.from));
    const to = Math.max(...own.map((line) => line.to));
    const first = Math.min(...others.map((line) => line.from));
    const last = Math.max(...others.map((line) => line.to));
    const isAlong = (edge: Ruling) =>
      Math.min(edge.to, to) - Math.max(edge.from, from) >= wholeLength * (to - from);
    const isWithin = ({ at }: Ruling) => at > first && at < last;
    const same = edges.filter(({ direction }) => direction === own[0]?.direction);
    return [...own, ...same.filter((edge) => isWithin(edge) && isAlong(edge))];
  }
  return { across: along(across, down), down: along(down, across) };
}

const places = (lines: readonly Ruling[]) => distinct(lines.map(({ at }) => at));

/** Whether a line runs at a place, from one edge to the next. */
function isRuled(lines: readonly Ruling[], at: number, [from = 0, to = 0]: readonly number[]) {
  const covered = lines
    .filter((line) => Math.abs(line.at - at) <= sameLine)
    .reduce((sum, line) => sum + Math.max(0, Math.min(line.to, to) - Math.max(line.from, from)), 0);
  return covered >= leastCovered * (to - from);
}

/** The cells of a grid, row by row: as wide, then as high, as no line parts them. */
function cellsOf({ across, down }: Crossing, xs: readonly number[], ys: readonly number[]) {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const taken = new Set<number>();
  const cells: GridCell[] = [];
  const isOpenRight = (row: number, column: number) =>
    column < columns && !isRuled(down, xs[column] ?? 0, ys.slice(row, row + 2));
  const isOpenBelow = (row: number, column: number) =>
    row < rows && !isRuled(across, ys[row] ?? 0, xs.slice(column, column + 2));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      let [right, below] = [column + 1, row + 1];
      while (!taken.has(row * columns + right) && isOpenRight(row, right)) right += 1;
      const covered = Array.from({ length: right - column }, (_, index) => column + index);
      while (covered.every((under) => isOpenBelow(below, under))) below += 1;
      for (let y = row; y < below; y++) for (const x of covered) taken.add(y * columns + x);
      cells.push({ row, column, rows: below - row, columns: right - column });
    }
  }
  return cells;
}

/**
 * The grids that lines make up: at least two columns and two rows each.
 *
 * @param edges Where grounds of cells end, which need not be drawn as lines too.
 */
export function gridsOf(lines: readonly Ruling[], edges: readonly Ruling[] = []): Grid[] {
  const [merged, grounds] = [mergedRulings(lines), mergedRulings(edges)];
  if (Math.max(merged.length, grounds.length) > mostRulings) return [];
  return crossings(merged).flatMap((lone): Grid[] => {
    const crossing = withEdges(lone, grounds);
    const [inner, between] = [places(crossing.down), places(crossing.across)];
    const xs = distinct([...inner, ...openEnds(crossing.across, inner)]);
    const ys = distinct([...between, ...openEnds(crossing.down, between)]);
    if (xs.length < 3 || ys.length < 3 || xs.length * ys.length > mostCells) return [];
    return [{ xs, ys, cells: cellsOf(crossing, xs, ys) }];
  });
}
