import type { Segment } from "../placed-text.ts";
import { toLines } from "../segments.ts";
import { isNumber } from "../tables/rows.ts";

/** A line of one cell's text. */
type CellLine = { column: number; segments: Segment[]; baseline: number; height: number };
/** What a row shows in each of its columns, line by line. */
export type BandRow = Map<number, Segment[][]>;

/** Of the height: lines of neighbouring cells are on one line however their letters differ. */
const sameBaseline = 0.45;
/** Lines: fewer, all of them filled, may as well be wrapped text. */
const leastLines = 4;
const leastColumns = 3;

function linesAcross(cells: ReadonlyMap<number, readonly Segment[]>): CellLine[][] {
  const lines = [...cells].flatMap(([column, pieces]) =>
    toLines(pieces).map((line) => ({ ...line, column })),
  );
  const rows: CellLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = rows.at(-1)?.[0];
    const height = Math.max(first?.height ?? 0, line.height);
    if (first && line.baseline - first.baseline <= sameBaseline * height) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}

const textOf = ({ segments }: CellLine) => segments.map(({ text }) => text).join(" ");

/** The lines at which rows begin: those with a number in the column that has nothing else, most often. */
function numberedLines(lines: readonly CellLine[][]): number[] {
  const byColumn = Map.groupBy(
    lines.flatMap((row, index) => row.map((line) => ({ index, ...line }))),
    ({ column }) => column,
  );
  const numbered = [...byColumn.values()].filter((column) =>
    column.every((line) => isNumber(textOf(line)) && (lines[line.index]?.length ?? 0) > 1),
  );
  const longest = numbered.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return longest.map(({ index }) => index);
}

function startsOf(lines: readonly CellLine[][], columns: number, isOnlyBand: boolean): number[] {
  const numbered = numberedLines(lines);
  if (numbered.length > 1) return numbered;
  const isFilled = lines.every((row) => new Set(row.map(({ column }) => column)).size === columns);
  const isPlain = isOnlyBand && columns >= leastColumns && lines.length >= leastLines;
  return isFilled && isPlain ? [...lines.keys()] : [];
}

/**
 * The rows between two lines across a table: one row of wrapped text, or several rows without lines between
 * them, recognised by numbers below each other or by columns that are filled line by line.
 *
 * @param isOnlyBand Whether the table has no further lines between its rows.
 */
export function bandRows(
  cells: ReadonlyMap<number, readonly Segment[]>,
  isOnlyBand: boolean,
): BandRow[] {
  const lines = linesAcross(cells);
  const starts = startsOf(lines, cells.size, isOnlyBand);
  const bounds = starts.length > 1 ? [0, ...starts.slice(1)] : [0];
  return bounds.map((from, index) => {
    const row: BandRow = new Map();
    for (const { column, segments } of lines.slice(from, bounds[index + 1]).flat()) {
      row.set(column, [...(row.get(column) ?? []), segments]);
    }
    return row;
  });
}
