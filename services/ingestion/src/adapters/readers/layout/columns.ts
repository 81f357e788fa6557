import { type Line, lengthOf, type Segment, toLines } from "./segments.ts";

/** Lines to be read together, top to bottom. */
export type Region = Line[];

const shortestRun = 4;
const proseCharacters = 18;
const mostTabular = 0.34;
const fullLine = 0.6;
const leastFilled = 0.5;

type Gutter = { at: number; from: number; to: number };

/** Middles of the wide gaps of all lines: where a gutter between columns could run. */
function candidates(lines: readonly Line[]): number[] {
  const middles = lines.flatMap(({ segments }) =>
    segments.slice(1).map((segment, index) => {
      const before = segments[index]?.right ?? segment.left;
      return Math.round((before + segment.left) / 2);
    }),
  );
  const edges = lines.flatMap(({ segments }) => segments.map(({ left }) => Math.round(left - 3)));
  return [...new Set([...middles, ...edges])].slice(0, 400);
}

const crosses = (segment: Segment, x: number) => segment.left < x - 1 && segment.right > x + 1;

/** The longest run of lines that nothing crosses at x. */
function longestRun(lines: readonly Line[], x: number): Gutter {
  let best: Gutter = { at: x, from: 0, to: 0 };
  let from = 0;
  lines.forEach((line, index) => {
    if (line.segments.some((segment) => crosses(segment, x))) from = index + 1;
    else if (index + 1 - from > best.to - best.from) best = { at: x, from, to: index + 1 };
  });
  return best;
}

/** Prose fills its lines; the labels and values of a form or table leave most of them short. */
function isProse(lines: readonly Line[]): boolean {
  if (lines.length < shortestRun) return false;
  const characters = lines.reduce((sum, line) => sum + lengthOf(line), 0);
  const tabular = lines.filter(({ segments }) => segments.length > 1).length;
  const left = Math.min(...lines.map(leftOf));
  const width = Math.max(...lines.map(rightOf)) - left;
  const filled = lines.filter((line) => rightOf(line) - leftOf(line) >= fullLine * width).length;
  return (
    characters / lines.length >= proseCharacters &&
    tabular / lines.length < mostTabular &&
    filled / lines.length >= leastFilled
  );
}

const leftOf = (line: Line) => Math.min(...line.segments.map((segment) => segment.left));
const rightOf = (line: Line) => Math.max(...line.segments.map((segment) => segment.right));

function sides(lines: readonly Line[], x: number): [Line[], Line[]] {
  const segments = lines.flatMap((line) => line.segments);
  return [
    toLines(segments.filter((segment) => segment.right <= x + 1)),
    toLines(segments.filter((segment) => segment.right > x + 1)),
  ];
}

/** The gutter between the two longest columns of prose, or undefined. */
function findGutter(
  lines: readonly Line[],
): (Gutter & { left: Line[]; right: Line[] }) | undefined {
  let best: (Gutter & { left: Line[]; right: Line[]; score: number }) | undefined;
  for (const x of candidates(lines)) {
    const run = longestRun(lines, x);
    if (run.to - run.from < shortestRun) continue;
    const [left, right] = sides(lines.slice(run.from, run.to), x);
    const score = Math.min(left.length, right.length);
    if (score <= (best?.score ?? 0) || !isProse(left) || !isProse(right)) continue;
    best = { ...run, left, right, score };
  }
  return best;
}

/**
 * Splits lines into regions in reading order: columns of prose are read one after the other,
 * everything else stays line by line, so that tables keep their rows.
 */
export function inReadingOrder(lines: readonly Line[], rightToLeft = false): Region[] {
  if (lines.length === 0) return [];
  const gutter = findGutter(lines);
  if (!gutter) return [[...lines]];
  const columns = rightToLeft ? [gutter.right, gutter.left] : [gutter.left, gutter.right];
  return [
    ...inReadingOrder(lines.slice(0, gutter.from), rightToLeft),
    ...columns.flatMap((column) => inReadingOrder(column, rightToLeft)),
    ...inReadingOrder(lines.slice(gutter.to), rightToLeft),
  ];
}
