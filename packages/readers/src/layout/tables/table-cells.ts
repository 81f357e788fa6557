import type { Cell } from "@quarry/api";
import type { WrittenCell } from "../write-row.ts";

/** Rows: names of groups over names of columns over their units. */
const mostHeaderRows = 3;
const isYear = (text: string) => /^(19|20)\d\d$/.test(text.trim());
const isQuantity = (text: string) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) && !isYear(text);

/**
 * How many rows at the top are headings: those without a number, over columns of numbers. None if no column
 * has numbers, because then headings cannot be recognised.
 */
function headerRows(rows: readonly WrittenCell[][]): number {
  const hasQuantity = (row: WrittenCell[]) => row.some(({ text }) => isQuantity(text));
  const first = rows.findIndex(hasQuantity);
  const body = rows.slice(first);
  const enough = body.filter(hasQuantity).length >= body.length / 2;
  const isHeading = rows[first - 1] !== undefined && (rows[first - 1]?.length ?? 0) > 1;
  return first <= mostHeaderRows && enough && isHeading ? first : 0;
}

/** The cells of a row, and those that reach into it from the rows above. */
type PlacedCells = { own: readonly WrittenCell[]; reaching: readonly WrittenCell[] };

/** One cell for each column: a spanning one is repeated, an empty one ends where its row does. */
function completeRow({ own, reaching }: PlacedCells, width: number, header: boolean): Cell[] {
  const end = own.reduce((last, cell) => Math.max(last, cell.end), 0);
  return Array.from({ length: width }, (_, column): Cell => {
    const isHere = ({ columns }: WrittenCell) => columns.includes(column);
    const above = reaching.find(isHere);
    const cell = own.find(isHere) ?? above;
    if (!cell) return { start: end, end, text: "" };
    const { columns, rows = 1, ...shown } = cell;
    const isRepeated = columns[0] !== column || cell === above;
    return {
      ...shown,
      ...(header && { header }),
      ...(isRepeated && { repeated: true }),
      ...(!isRepeated && columns.length > 1 && { columnSpan: columns.length }),
      ...(!isRepeated && rows > 1 && { rowSpan: rows }),
    };
  });
}

type Shape = {
  columns: number;
  rightToLeft: boolean;
  /** How many rows at the top are headings; by default found by their content. */
  headings?: number | undefined;
};

/** The rows of a table with every column in reading order, headings marked. */
export function completeRows(
  rows: readonly WrittenCell[][],
  { columns: width, rightToLeft, headings = headerRows(rows) }: Shape,
): Cell[][] {
  const mirrored = (columns: readonly number[]) =>
    rightToLeft ? columns.map((column) => width - 1 - column).toReversed() : [...columns];
  const placed = rows.map((row) =>
    row.map((cell) => ({ ...cell, columns: mirrored(cell.columns) })),
  );
  return placed.map((own, index) => {
    const above = placed.slice(0, index).map((row, from) => ({ row, distance: index - from }));
    const reaching = above.flatMap(({ row, distance }) =>
      row.filter(({ rows: covered = 1 }) => covered > distance),
    );
    return completeRow({ own, reaching }, width, index < headings);
  });
}
