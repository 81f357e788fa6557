import type { Line, Row, Segment } from "../placed-text.ts";
import type { Ruling } from "../ruled/rulings.ts";
import { splitSegment } from "../segments.ts";
import { centredRows } from "./centred-rows.ts";
import { continuedLines, followingLines, mostLines } from "./continued-row.ts";
import { isTable } from "./is-table.ts";
import { addWrapped, rowsOf } from "./rows.ts";
import { ruledHead } from "./ruled-head.ts";
import { type Column, columnsOf, columnsUnder, withEmptyColumns } from "./table-columns.ts";

/** A stretch of lines that stand in columns, how many columns, and how many rows are surely headings. */
export type TableRun = {
  from: number;
  to: number;
  rows: Row[];
  columns: number;
  headings?: number;
};

/** Heights from baseline to baseline: rows may have an empty line between them, and some padding. */
const widestRowGap = 3;
/** The same, for headings, which stand as close as lines of one text. */
const widestHeadGap = 2;
/** Lines that are used to find columns; a page may have thousands. */
const linesLookedAt = 60;
/** Of the height: wider than the space between words, narrower than the gap between most cells. */
const narrowGap = 0.4;

/**
 * Whether a line continues a table: it keeps to the columns, with cells of its own or with one text (a wrapped
 * cell, a group's name) that spans no more than half of them.
 */
function continues(line: Line, run: readonly Line[]): boolean {
  const last = run.at(-1);
  if (!last || line.baseline - last.baseline > widestRowGap * Math.max(line.height, last.height)) {
    return false;
  }
  if (line.segments.length > 1) return columnsOf([...run, line]).length >= 2;
  const columns = columnsOf(run);
  const [only] = line.segments;
  return only !== undefined && columnsUnder(only, columns).length <= columns.length / 2;
}

/** Takes cells apart that stand nearly as close as words do, where two columns meet. */
function separate(line: Line, columns: readonly Column[]): Line {
  const meets = (left: Segment, right: Segment) => {
    const [gap, middle] = [right.left - left.right, (left.right + right.left) / 2];
    const height = Math.max(left.height, right.height);
    const isBetween = columns.some((column, index) => {
      const next = columns[index + 1];
      return next && middle > column.right - height / 2 && middle < next.left + height / 2;
    });
    return gap > narrowGap * height && isBetween;
  };
  const segments = line.segments.flatMap((segment) =>
    columnsUnder(segment, columns).length > 1 ? splitSegment(segment, meets) : [segment],
  );
  return { ...line, segments };
}

/** Where a stretch ends that begins with a line of several pieces. */
function endOf(lines: readonly Line[], from: number): number {
  let to = from + 1;
  for (let next = lines[to]; next; next = lines[to]) {
    if (!continues(next, lines.slice(Math.max(from, to - linesLookedAt), to))) break;
    to += 1;
  }
  while (to > from + 1 && lines[to - 1]?.segments.length === 1) to -= 1;
  return to;
}

/** Whether a line above a table is a heading of its: over several columns, but not the first. */
function isSpanningHead(line: Line, below: Line, columns: readonly Column[]): boolean {
  const under = line.segments.map((segment) => columnsUnder(segment, columns));
  return (
    below.baseline - line.baseline <= widestHeadGap * Math.max(line.height, below.height) &&
    under.every((covered) => !covered.includes(0)) &&
    under.some((covered) => covered.length > 1)
  );
}

function startOf(lines: readonly Line[], from: number, columns: readonly Column[]): number {
  const [above, below] = [lines[from - 1], lines[from]];
  if (!above || !below || !isSpanningHead(above, below, columns)) return from;
  return startOf(lines, from - 1, columns);
}

/** The rows under a table's headings, and where they end: a wrapped text's last lines may follow. */
function bodyRows(
  lines: readonly Line[],
  { from, to }: { from: number; to: number },
  columns: readonly Column[],
): { rows: Row[]; to: number } {
  const separated = lines.slice(from, to).map((line) => separate(line, columns));
  const rows = rowsOf(separated, columns);
  if (rows.every(({ cells }) => cells.length > 1)) return { rows, to };
  const withFollowing = [...separated, ...lines.slice(to, to + separated.length)];
  const centred = centredRows(withFollowing, separated.length, columns);
  return centred ? { rows: centred.rows, to: from + centred.to } : { rows, to };
}

/** Finds the stretches of lines that stand in columns, by position alone. */
function unruledRuns(lines: readonly Line[], rules: readonly Ruling[]): TableRun[] {
  const runs: TableRun[] = [];
  for (let from = 0; from < lines.length; ) {
    const isRow = (lines[from]?.segments.length ?? 0) > 1;
    let to = isRow ? endOf(lines, from) : from + 1;
    const stretch = lines.slice(from, to);
    const columns = withEmptyColumns(columnsOf(stretch), stretch);
    if (isRow && isTable(lines.slice(from, to), columns)) {
      const first = Math.max(startOf(lines, from, columns), runs.at(-1)?.to ?? 0);
      const separated = lines.slice(first, to).map((line) => separate(line, columns));
      const head = ruledHead(separated, columns, rules);
      const body = bodyRows(lines, { from: first + (head?.lines ?? 0), to }, columns);
      const rest = head || runs.length > 0 ? 0 : continuedLines(lines, first, columns);
      const rows = [
        ...rowsOf(lines.slice(first - rest, first), columns),
        ...(head?.rows ?? []),
        ...body.rows,
      ];
      to = body.to;
      for (let next = lines[to]; next && addWrapped(rows, next, columns); next = lines[to]) to += 1;
      const following = followingLines(lines.slice(to, to + mostLines), rows, columns);
      rows.push(...rowsOf(lines.slice(to, to + following), columns));
      to += following;
      const headings = head && { headings: head.rows.length };
      runs.push({ from: first - rest, to, rows, columns: columns.length, ...headings });
    }
    from = to;
  }
  return runs;
}

/** The table that a line is a row of. */
const tableOf = (line: Line | undefined) => line?.segments[0]?.ruled?.table;

/**
 * Finds the tables among lines of text: those whose cells are separated by drawn lines, and between them those
 * that are set in columns, whose headings may be marked by drawn lines.
 */
export function tableRuns(lines: readonly Line[], rules: readonly Ruling[] = []): TableRun[] {
  const runs: TableRun[] = [];
  for (let from = 0; from < lines.length; ) {
    const table = tableOf(lines[from]);
    const end = lines.findIndex((line, index) => index > from && tableOf(line) !== table);
    const to = end === -1 ? lines.length : end;
    if (table) runs.push({ from, to, rows: table.rows, columns: table.columns });
    else {
      const between = unruledRuns(lines.slice(from, to), rules);
      runs.push(...between.map((run) => ({ ...run, from: run.from + from, to: run.to + from })));
    }
    from = to;
  }
  return runs;
}
