import type { Line, Segment } from "../placed-text.ts";

/** Left and right edge of a column. */
export type Column = { left: number; right: number };

/** Share of the lines: one in eight, such as names of groups, may be written across a gap between columns. */
const mostCrossing = 0.12;

/** Column edges: what is left of the lines' width where (nearly) nothing is written. */
export function columnsOf(lines: readonly Line[]): Column[] {
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

/**
 * The columns of a table with those that have a heading and nothing below it: its first line has one
 * heading over each column, and others where no column is.
 */
export function withEmptyColumns(columns: readonly Column[], [head]: readonly Line[]): Column[] {
  const headings = head?.segments ?? [];
  const over = (column: Column) => headings.filter((heading) => overlaps(heading, column)).length;
  const isHead = columns.length > 1 && columns.every((column) => over(column) === 1);
  const isWords = headings.every(({ text }) => /\p{L}/u.test(text) && !/\d/.test(text));
  if (!isHead || !isWords) return [...columns];
  const alone = headings.filter((heading) => !columns.some((column) => overlaps(heading, column)));
  const empty = alone.map(({ left, right }) => ({ left, right }));
  return [...columns, ...empty].toSorted((one, other) => one.left - other.left);
}

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
