import type { Line, Row, RowCell, Segment } from "../placed-text.ts";
import type { Ruling } from "../ruled/rulings.ts";
import { byWords, toLines } from "../segments.ts";
import { type Column, columnsUnder } from "./table-columns.ts";

/** The headings of a table above the line that ends them: how many lines they take, and their rows. */
export type RuledHead = { lines: number; rows: Row[] };

/** Share of the table's width that a line below its headings runs along. */
const wholeWidth = 0.8;
/** Lines of headings: more are a table without any. */
const mostLines = 6;
/** Of a column's width: a line over the column runs along as much of it. */
const overColumn = 0.5;

function isWhole({ from, to }: Ruling, columns: readonly Column[]): boolean {
  const [left = 0, right = 0] = [columns[0]?.left, columns.at(-1)?.right];
  return Math.min(to, right) - Math.max(from, left) >= wholeWidth * (right - left);
}

/** How many lines stand above the first line across the whole table. */
function headLines(lines: readonly Line[], rules: readonly Ruling[]): number {
  const first = lines[0]?.baseline ?? 0;
  const end = Math.min(...rules.filter(({ at }) => at > first).map(({ at }) => at));
  const count = lines.findIndex(({ baseline }) => baseline > end);
  return count > mostLines || count > lines.length / 2 ? 0 : Math.max(0, count);
}

function columnsOver({ from, to }: Ruling, columns: readonly Column[]): number[] {
  return columns.flatMap(({ left, right }, index) =>
    Math.min(to, right) - Math.max(from, left) >= overColumn * (right - left) ? [index] : [],
  );
}

/** A line below some of the headings, and the columns that it gathers. */
type Group = { at: number; columns: number[] };

/** Undefined where groups lie within groups. */
function groupsAmong(rules: readonly Ruling[], columns: readonly Column[]): Group[] | undefined {
  const groups = rules
    .map((rule) => ({ at: rule.at, columns: columnsOver(rule, columns) }))
    .filter((group) => group.columns.length > 1);
  const distinct = [...new Map(groups.map((group) => [group.columns.join(), group])).values()];
  const all = distinct.flatMap((group) => group.columns);
  return new Set(all).size === all.length ? distinct : undefined;
}

/** Adds a line of a heading to the heading that it continues. */
function add(cells: RowCell[], columns: number[], segment: Segment): void {
  const cell = cells.find((other) => other.columns.join() === columns.join());
  if (cell) cell.lines.push([segment]);
  else cells.push({ columns, lines: [[segment]] });
}

function rowOf(cells: RowCell[]): Row {
  const lines = toLines(cells.flatMap((cell) => cell.lines.flat()));
  const sorted = cells.toSorted((a, b) => (a.columns[0] ?? 0) - (b.columns[0] ?? 0));
  return { cells: sorted, lines, isTabular: true };
}

/** A heading's line, or a part of it, with the columns that it stands over. */
type HeadPiece = { segment: Segment; baseline: number; columns: number[] };

/** The pieces of a line; below a line over several columns each of these has a heading of its own. */
function piecesOf(line: Line, columns: readonly Column[], groups: readonly Group[]): HeadPiece[] {
  const { baseline } = line;
  const edges = columns.slice(1).map((next, index) => between(columns[index] ?? next, next));
  const isBelow = (column: number) =>
    groups.some((group) => group.columns.includes(column) && group.at < baseline);
  const apart = edges.filter((_, column) => isBelow(column) || isBelow(column + 1));
  return line.segments.flatMap((segment): HeadPiece[] =>
    byWords(segment, apart).map((piece) => {
      const middle = (piece.left + piece.right) / 2;
      const column = edges.filter((edge) => edge <= middle).length;
      const under = isBelow(column) ? [column] : columnsUnder(piece, columns);
      return { segment: piece, baseline, columns: under };
    }),
  );
}

const between = (one: Column, next: Column) => (one.right + next.left) / 2;

/** The rows of headings: the names of groups, if any, above those of columns. */
function headRows(pieces: readonly HeadPiece[], groups: readonly Group[]): Row[] | undefined {
  const [upper, lower]: [RowCell[], RowCell[]] = [[], []];
  for (const { segment, baseline, columns } of pieces) {
    const group = groups.find(
      ({ at, columns: own }) => at > baseline && columns.every((column) => own.includes(column)),
    );
    if (!group && columns.length > 1) return undefined;
    add(group ? upper : lower, group ? group.columns : columns, segment);
  }
  return [upper, lower].filter((cells) => cells.length > 0).map(rowOf);
}

/**
 * The headings of a table that a line across it ends: those of several lines as one, and above lines
 * over some columns the names of these. Undefined if there is no such line, or a heading spans several
 * columns without one.
 */
export function ruledHead(
  lines: readonly Line[],
  columns: readonly Column[],
  rules: readonly Ruling[],
): RuledHead | undefined {
  const across = rules.filter(({ direction, isEdge }) => direction === "across" && !isEdge);
  const whole = across.filter((rule) => isWhole(rule, columns));
  const count = headLines(lines, whole);
  const [first, last] = [lines[0], lines[count]];
  if (count < 2 || !first || !last) return undefined;
  const inner = across.filter(
    (rule) => !whole.includes(rule) && rule.at > first.baseline && rule.at < last.baseline,
  );
  const groups = groupsAmong(inner, columns);
  if (!groups) return undefined;
  const pieces = lines.slice(0, count).flatMap((line) => piecesOf(line, columns, groups));
  const rows = headRows(pieces, groups);
  return rows && { lines: count, rows };
}
