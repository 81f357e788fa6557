import type { GridCell } from "../document/write-grid.ts";
import { maxCells } from "../text/parts.ts";
import { unreadable } from "../unreadable.ts";
import type { CellRange } from "./cell-range.ts";
import type { Sheet } from "./sheet.ts";

/** Filled and empty cells of one table. */
const maxPlaces = 2 * maxCells;

/** Rows of a sheet without an empty row between them, on the columns that any of them fills. */
export type Block = GridCell[][];

/** Runs of rows that follow each other as a reader sees them, hidden ones aside. */
function runsOf({ rows, hidden }: Sheet): number[][] {
  const runs: number[][] = [];
  let next = Number.NaN;
  for (const row of [...rows.keys()].toSorted((a, b) => a - b)) {
    while (next < row && hidden.rows.has(next)) next += 1;
    if (row === next) runs.at(-1)?.push(row);
    else runs.push([row]);
    next = row + 1;
  }
  return runs;
}

function covers({ from, to }: CellRange, row: number, column: number): boolean {
  return from.row <= row && row <= to.row && from.column <= column && column <= to.column;
}

function within(places: readonly number[], from: number, to: number): number {
  return places.filter((place) => from <= place && place <= to).length;
}

/** A merged cell stands at its first place with its size, and is repeated at the others. */
function mergedCell(
  range: CellRange,
  place: { row: number; column: number },
  block: Lines,
): GridCell {
  const { from, to } = range;
  const text = block.textAt(from.row, from.column);
  if (place.row !== from.row || place.column !== from.column) return { text, repeated: true };
  const url = block.urlAt(from.row, from.column);
  const rowSpan = within(block.rows, from.row, to.row);
  const columnSpan = within(block.columns, from.column, to.column);
  return { text, url, ...(rowSpan > 1 && { rowSpan }), ...(columnSpan > 1 && { columnSpan }) };
}

type Lines = {
  rows: readonly number[];
  columns: readonly number[];
  textAt(row: number, column: number): string;
  urlAt(row: number, column: number): string | undefined;
};

/** The merged ranges of each row; each range ends with its block at the latest. */
function rangesByRow(sheet: Sheet, rows: readonly number[]): Map<number, CellRange[]> {
  const byRow = new Map<number, CellRange[]>(rows.map((row) => [row, []]));
  const last = rows.at(-1) ?? -1;
  let places = 0;
  for (const range of sheet.merged) {
    if (!byRow.has(range.from.row)) continue;
    for (let row = range.from.row; row <= Math.min(range.to.row, last); row++) {
      if (++places > maxCells) throw unreadable(`A sheet has more than ${maxCells} merged cells`);
      byRow.get(row)?.push(range);
    }
  }
  return byRow;
}

function blockOf(sheet: Sheet, rows: number[]): Block {
  const filled = new Set(rows.flatMap((row) => [...(sheet.rows.get(row)?.keys() ?? [])]));
  const columns = [...filled].toSorted((a, b) => a - b);
  if (rows.length * columns.length > maxPlaces) {
    throw unreadable(`A sheet has a table of more than ${maxPlaces} cells, most of them empty`);
  }
  const textAt = (row: number, column: number) => sheet.rows.get(row)?.get(column) ?? "";
  const urlAt = (row: number, column: number) => sheet.links.get(row)?.get(column);
  const lines = { rows, columns, textAt, urlAt };
  const ranges = rangesByRow(sheet, rows);
  return rows.map((row) =>
    columns.map((column) => {
      const range = ranges.get(row)?.find((candidate) => covers(candidate, row, column));
      return range
        ? mergedCell(range, { row, column }, lines)
        : { text: textAt(row, column), url: urlAt(row, column) };
    }),
  );
}

/** The tables of a sheet: an empty row ends one. */
export function blocksOf(sheet: Sheet): Block[] {
  return runsOf(sheet).map((rows) => blockOf(sheet, rows));
}
