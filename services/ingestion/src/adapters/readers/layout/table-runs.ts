import { type Line, type Segment, splitSegment } from "./segments.ts";

/** Left and right edge of a column. */
export type Column = { left: number; right: number };

/** A stretch of lines that stand in columns. */
export type TableRun = { from: number; to: number; lines: Line[]; columns: Column[] };

const widestRowGap = 3;
const mostCrossing = 0.12;
/** Of the height: wider than the space between words, narrower than the gap between most cells. */
const narrowGap = 0.4;

/** Column edges: what is left of the lines' width where (nearly) nothing is written. */
function columnsOf(lines: readonly Line[]): Column[] {
  const segments = lines.flatMap((line) => line.segments);
  const allowed = lines.length < 4 ? 0 : Math.max(1, Math.floor(lines.length * mostCrossing));
  const edges = segments
    .flatMap(({ left, right }) => [
      { x: left, step: 1 },
      { x: right, step: -1 },
    ])
    .sort((a, b) => a.x - b.x || b.step - a.step);
  const columns: Column[] = [];
  let depth = 0;
  let start: number | undefined;
  for (const { x, step } of edges) {
    depth += step;
    if (depth > allowed) start ??= x;
    else if (start !== undefined) {
      columns.push({ left: start, right: x });
      start = undefined;
    }
  }
  return columns;
}

const overlaps = (segment: Segment, column: Column) =>
  segment.left < column.right && segment.right > column.left;

/** The columns that a segment stands in; the nearest where it stands between them. */
export function columnsUnder(segment: Segment, columns: readonly Column[]): number[] {
  const under = columns.flatMap((column, index) => (overlaps(segment, column) ? [index] : []));
  if (under.length > 0) return under;
  const middle = (segment.left + segment.right) / 2;
  const distance = ({ left, right }: Column) => Math.max(left - middle, middle - right);
  const nearest = columns.reduce(
    (best, column, index) => (distance(column) < distance(columns[best] ?? column) ? index : best),
    0,
  );
  return [nearest];
}

function isTable(lines: readonly Line[], columns: Column[]): boolean {
  const rows = lines.filter((line) => line.segments.length > 1).length;
  const enough = columns.length === 2 ? rows >= 3 : rows >= 2;
  return columns.length >= 2 && enough && rows >= lines.length * 0.5;
}

/**
 * A line goes on with a table where it keeps to the columns: with cells of its own, or with one
 * text (a wrapped cell, a group's name) that spans no more than half of them.
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

/** Finds the stretches of lines that stand in columns, by position alone. */
export function tableRuns(lines: readonly Line[]): TableRun[] {
  const runs: TableRun[] = [];
  let from = 0;
  while (from < lines.length) {
    let to = from + 1;
    if ((lines[from]?.segments.length ?? 0) > 1) {
      for (let next = lines[to]; next && continues(next, lines.slice(from, to)); next = lines[to]) {
        to += 1;
      }
      while (to > from + 1 && lines[to - 1]?.segments.length === 1) to -= 1;
      const columns = columnsOf(lines.slice(from, to));
      if (isTable(lines.slice(from, to), columns)) {
        const separated = lines.slice(from, to).map((line) => separate(line, columns));
        runs.push({ from, to, lines: separated, columns });
      }
    }
    from = to;
  }
  return runs;
}
