import { goesOn, mayGoOn } from "../../document/goes-on.ts";
import { sliceOf } from "../../document/span.ts";
import type { Grid, GridCell } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import { areWords } from "./column-places.ts";

/** Readers of sources whose tables have rows of their own, however long the words of a cell are. */
const statesRows = new Set(["csv", "html", "markdown", "xlsx"]);
/** Tables of fewer columns have rows of one cell that are rows. */
const LEAST_COLUMNS = 3;
/** One row in two lines may be a section's head and its only row. */
const FEWEST_PAIRS = 2;

type Row = readonly GridCell[];

/**
 * Returns the rows under a table's header, where its reader took each printed line for a row. A line that holds words alone
 * continues the row above, or opens the one below where the table begins so; a line that the next one completes opens
 * that where all rows are set in two lines.
 */
export function withWrappedRows(
  view: DocumentView,
  { grid, header }: { grid: Grid; header: number },
): Row[] {
  const rows = grid.rows.slice(header + 1);
  const width = rows[0]?.length ?? 0;
  const isOfWords = Array.from({ length: width }, (_, column) => areWords(view, rows, column));
  if (
    width < LEAST_COLUMNS ||
    (statesRows.has(view.document.reader.name) && standApart(view, rows))
  )
    return rows;
  const isLoose = (row: Row) => row.every((cell, column) => isEmpty(cell) || isOfWords[column]);
  const isPart = (row: Row | undefined) => row !== undefined && filledIn(row) === 1 && isLoose(row);
  const opens = (row: Row | undefined, next: Row | undefined) =>
    row?.every((cell, column) => isEmpty(cell) || isEmpty(next?.[column]) || isOfWords[column]) &&
    next?.some((cell, column) => !isEmpty(cell) && isEmpty(row[column]));
  const pairs = rows.filter((row, at) => at % 2 === 0 && opens(row, rows[at + 1])).length;
  const arePairs =
    pairs >= FEWEST_PAIRS &&
    pairs >= Math.floor(rows.length / 2) &&
    rows.some((row, at) => at % 2 === 0 && continues(view, row, rows[at + 1]));
  const last = rows.at(-1);
  const openFirst = isPart(rows[0]) && last !== undefined && filledIn(last) > 1;
  const joined: Row[] = [];
  let open: Row | undefined;
  for (const [at, row] of rows.entries()) {
    const next = rows[at + 1];
    const isOpening = arePairs
      ? at % 2 === 0 && opens(row, next)
      : isPart(row) && (openFirst || opensNext(view, row, next, joined.at(-1)));
    if (isOpening) open = open ? merged(open, row) : row;
    else {
      const whole = open ? merged(open, row) : row;
      const before = joined.at(-1);
      const isRest = !open && isPart(row) && before !== undefined && filledIn(before) > 1;
      if (isRest && fits(before, row)) joined[joined.length - 1] = merged(before, row);
      else joined.push(whole);
      open = undefined;
    }
  }
  return open ? [...joined, open] : joined;
}

function isEmpty(cell: GridCell | undefined): boolean {
  return cell === undefined || cell.end <= cell.start;
}

function filledIn(row: Row): number {
  return row.filter((cell) => !isEmpty(cell)).length;
}

/** Returns a row with the cells of the line below it; words of one column go on in those below. */
function merged(row: Row, below: Row): Row {
  return row.map((cell, column) => {
    const other = below[column];
    if (!other || isEmpty(other)) return cell;
    return isEmpty(cell)
      ? other
      : { ...cell, more: [...(cell.more ?? []), other, ...(other.more ?? [])] };
  });
}

/** Whether a row has words in the column of a line that may go on with it. */
function fits(row: Row, below: Row): boolean {
  return below.every((cell, column) => isEmpty(cell) || !isEmpty(row[column]));
}

/** Whether words of a row may go on in the same column of the next. */
function continues(view: DocumentView, row: Row, next: Row | undefined): boolean {
  return row.some((cell, column) => {
    const below = next?.[column];
    if (!below || isEmpty(cell) || isEmpty(below)) return false;
    return mayGoOn(sliceOf(view.text, cell), sliceOf(view.text, below));
  });
}

/** Whether a line of words continues in the row below, and not the row above in it. */
function opensNext(
  { text }: DocumentView,
  row: Row,
  next: Row | undefined,
  above: Row | undefined,
): boolean {
  return row.some((cell, column) => {
    const [own, last] = [next?.[column], above?.[column]];
    if (isEmpty(cell) || !own || isEmpty(own) || !next || filledIn(next) < 2) return false;
    return goesOn(sliceOf(text, cell), sliceOf(text, own), last && sliceOf(text, last));
  });
}

/** Whether rows of words alone open their row, and none go on in another: "Free catalogue,,". */
function standApart(view: DocumentView, rows: readonly Row[]): boolean {
  const lone = rows.flatMap((row, at) =>
    filledIn(row) === 1 ? [{ row, before: rows[at - 1] }] : [],
  );
  return (
    lone.length > 0 &&
    lone.every(({ row, before }) => !isEmpty(row[0]) && !(before && continues(view, before, row)))
  );
}
