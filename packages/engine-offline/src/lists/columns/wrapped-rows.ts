import type { Span } from "@quarry/document";
import { goesOn, goesOnSmall, mayGoOn } from "../../document/goes-on.ts";
import { lineAt } from "../../document/lines.ts";
import { sliceOf } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { Grid, GridCell } from "../../groups/grid.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Match } from "./match-columns.ts";

/** Readers of sources whose tables have rows of their own, however long the words of a cell are. */
const statesRows = new Set(["csv", "html", "markdown", "xlsx"]);
/** Tables of fewer columns have rows of one cell that are rows. */
const LEAST_COLUMNS = 3;
/** The share of wrapped rows from which on the last row is taken to be wrapped, too. */
const MOSTLY = 0.5;
/** One row in two lines may be a section's head and its only row. */
const FEWEST_PAIRS = 2;

type Row = readonly GridCell[];
type Reading = { fields: readonly Field[]; match: Match };

/**
 * The rows under a table's header, where its reader took each printed line for a row: a row that holds words
 * alone, in a column of words that the row before fills, continues that row.
 */
export function withWrappedRows(
  view: DocumentView,
  { grid, header }: { grid: Grid; header: number },
  { fields, match }: Reading,
): Row[] {
  const rows = grid.rows.slice(header + 1);
  const matched = match.columns.filter((column) => column !== undefined);
  if (matched.length < LEAST_COLUMNS) return rows;
  if (statesRows.has(view.document.reader.name) && standApart(view, rows)) return rows;
  const ofWords = new Set(match.columns.filter((_, index) => fields[index]?.kind === "text"));
  if (opensAbove(rows, ofWords)) return joinedBelow(view, rows, ofWords);
  const paired = inPairs(view, rows, ofWords);
  if (paired) return paired;
  const joined: Row[] = [];
  for (const row of withOpenings(view, rows, ofWords)) {
    const column = onlyFilled(row);
    const cell = column === undefined || !ofWords.has(column) ? undefined : row[column];
    const before = joined.at(-1);
    const longer = cell && before && goOn(view, before, { column: column ?? 0, cell });
    if (longer) joined[joined.length - 1] = longer;
    else joined.push(row);
  }
  return withTail(view, grid, joined);
}

/** Whether rows of words alone open their row, and none go on in another: "Free catalogue,,". */
function standApart({ text }: DocumentView, rows: readonly Row[]): boolean {
  const lone = rows.flatMap((row, at) => (onlyFilled(row) === undefined ? [] : [{ row, at }]));
  return (
    lone.length > 0 &&
    lone.every(({ row, at }) => {
      const column = onlyFilled(row) ?? 0;
      const words = (other: Row | undefined) =>
        other?.[column] ? sliceOf(text, other[column]) : "";
      return column === 0 && !mayGoOn(words(rows[at - 1]), words(row));
    })
  );
}

/** Whether descriptions begin on a line above that of their amounts: the first row is such a line. */
function opensAbove(rows: readonly Row[], ofWords: ReadonlySet<number | undefined>): boolean {
  const last = rows.at(-1);
  return isPart(rows[0], ofWords) && last !== undefined && onlyFilled(last) === undefined;
}

function isPart(row: Row | undefined, ofWords: ReadonlySet<number | undefined>): boolean {
  const column = row && onlyFilled(row);
  return column !== undefined && ofWords.has(column);
}

/** Each line of words alone joined with the next row, whose description it begins. */
function joinedBelow(
  view: DocumentView,
  rows: readonly Row[],
  ofWords: ReadonlySet<number | undefined>,
): Row[] {
  const joined: Row[] = [];
  let parts: { column: number; cell: GridCell }[] = [];
  for (const row of rows) {
    const column = onlyFilled(row);
    const cell = column === undefined ? undefined : row[column];
    if (column !== undefined && cell && isPart(row, ofWords)) {
      parts.push({ column, cell });
      continue;
    }
    const [first, ...more] = parts.filter((part) => row[part.column] !== undefined);
    const own = first && row[first.column];
    const hasWords = own && /\p{L}/u.test(sliceOf(view.text, own));
    joined.push(
      first && own && hasWords
        ? row.with(first.column, {
            ...first.cell,
            more: [...more.map(({ cell: one }) => one), own],
          })
        : row,
    );
    parts = [];
  }
  return joined;
}

/**
 * Rows of which each is set in two lines: "1  Boiler service," over "   with travel  1  120.00". Undefined
 * where any is not, or where no words go on, for a line without amounts may also be the head of a section.
 */
function inPairs(
  { text }: DocumentView,
  rows: readonly Row[],
  ofWords: ReadonlySet<number | undefined>,
): Row[] | undefined {
  const joined: Row[] = [];
  let at = 0;
  for (; at + 1 < rows.length; at += 2) {
    const row = inTwoLines(rows[at], rows[at + 1], ofWords);
    if (!row) break;
    joined.push(row);
  }
  const rest = rows.slice(at);
  const key = rows[0]?.findIndex(({ start, end }) => end > start) ?? 0;
  const isWhole = rest.every((row) => (row[key]?.end ?? 0) <= (row[key]?.start ?? 0));
  const wrapped = joined.flat().some((cell) => {
    const [below] = cell.more ?? [];
    return below !== undefined && mayGoOn(sliceOf(text, cell), sliceOf(text, below));
  });
  return joined.length >= FEWEST_PAIRS && isWhole && wrapped ? [...joined, ...rest] : undefined;
}

/** A row of two lines that share its words alone, and of which each fills other columns, too. */
function inTwoLines(
  first: Row | undefined,
  second: Row | undefined,
  ofWords: ReadonlySet<number | undefined>,
): Row | undefined {
  if (!first || !second) return undefined;
  const isFilled = (row: Row, column: number) =>
    (row[column]?.end ?? 0) > (row[column]?.start ?? 0);
  const columns = first.map((_, column) => column);
  const shared = columns.filter((column) => isFilled(first, column) && isFilled(second, column));
  const own = (row: Row) =>
    columns.filter((column) => isFilled(row, column) && !shared.includes(column));
  const isPair = own(first).length > 0 && own(second).length > own(first).length;
  const isAhead = Math.max(...own(first)) < Math.min(...own(second));
  if (shared.length !== 1 || !ofWords.has(shared[0]) || !isPair || !isAhead) return undefined;
  return first.map((cell, column) => {
    const below = second[column];
    if (!below || !isFilled(second, column)) return cell;
    return isFilled(first, column) ? { ...cell, more: [...(cell.more ?? []), below] } : below;
  });
}

/** The rows, with words alone that end in a comma joined with the row below, which continues with a small letter. */
function withOpenings(
  { text }: DocumentView,
  rows: readonly Row[],
  ofWords: ReadonlySet<number | undefined>,
): Row[] {
  const above = fullRowsAbove(rows);
  return rows.flatMap((row, at) => {
    const opening = (index: number) => {
      const [one, next] = [rows[index], rows[index + 1]];
      const column = one && onlyFilled(one);
      const [cell, own] = column === undefined ? [] : [one?.[column], next?.[column]];
      if (column === undefined || !ofWords.has(column) || !cell || !own) return undefined;
      const isWhole = next !== undefined && onlyFilled(next) === undefined;
      const last = above[index]?.[column];
      return isWhole && goesOn(sliceOf(text, cell), sliceOf(text, own), last && sliceOf(text, last))
        ? { column, cell }
        : undefined;
    };
    if (opening(at)) return [];
    const opened = opening(at - 1);
    const own = opened && row[opened.column];
    if (!opened || !own) return [row];
    return [row.with(opened.column, { ...opened.cell, more: [...(opened.cell.more ?? []), own] })];
  });
}

/** For each row the nearest above it that fills several columns. */
function fullRowsAbove(rows: readonly Row[]): (Row | undefined)[] {
  let last: Row | undefined;
  return rows.map((row) => {
    const above = last;
    if (onlyFilled(row) === undefined) last = row;
    return above;
  });
}

function goOn(
  view: DocumentView,
  row: Row,
  { column, cell }: { column: number; cell: Span },
): Row | undefined {
  const known = row[column];
  const isRow = onlyFilled(row) === undefined && known && known.end > known.start;
  if (!isRow || !/\p{L}/u.test(sliceOf(view.text, cell))) return undefined;
  return row.with(column, { ...known, more: [...(known.more ?? []), cell] });
}

/**
 * A reader may end a table of wrapped rows before the second line of the last: where most are wrapped, or
 * where the last is set apart with a line of small letters.
 */
function withTail(view: DocumentView, grid: Grid, rows: readonly Row[]): Row[] {
  const wrapped = rows.flatMap((row) => row.findIndex(({ more }) => more !== undefined));
  const column = wrapped.find((index) => index >= 0);
  const last = rows.at(-1);
  const at = lineAt(view.lines, grid.end);
  const [cell, ...others] = view.lines[at + 1]?.cells ?? [];
  const isSetApart = view.lines[at - 1]?.cells.length === 0;
  const isWrapped =
    wrapped.filter((index) => index >= 0).length > MOSTLY * rows.length ||
    (isSetApart && cell !== undefined && goesOnSmall.test(sliceOf(view.text, cell)));
  if (column === undefined || !isWrapped || wrapped.at(-1) !== -1) return [...rows];
  const longer = last && cell && others.length === 0 && goOn(view, last, { column, cell });
  return longer ? rows.with(-1, longer) : [...rows];
}

/** The column of a row's one filled cell; undefined where it fills none or several. */
function onlyFilled(row: Row): number | undefined {
  const filled = row.flatMap(({ start, end }, column) => (end > start ? [column] : []));
  return filled.length === 1 ? filled[0] : undefined;
}
