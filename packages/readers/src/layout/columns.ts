import type { Line, Segment } from "./placed-text.ts";
import { lengthOf, toLines } from "./segments.ts";

/** Lines to be read together, top to bottom. */
export type Region = Line[];

/** Lines: fewer beside each other are as likely labels with their values. */
const shortestRun = 4;
/** Characters in the mean line: three words; cells of tables have one or two. */
const proseCharacters = 18;
/** Share of the lines in several pieces: prose has them for its lists and formulas at most. */
const mostTabular = 0.34;
/** Share of the column's width: the lines of a paragraph but its last reach further. */
const fullLine = 0.6;
/** Share of the lines that are so full: the rest are headings and ends of paragraphs. */
const leastFilled = 0.5;
/** Share of a column's lines: as many have columns beside them, on a page of three and more. */
const leastColumns = 0.6;
/** Looking for columns within columns is dear, so only the likeliest are tried. */
const mostOuter = 2;

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

type Split = Gutter & { left: Line[]; right: Line[] };

/** Lines with more than one piece on a side are rows of a table, not two lines of prose. */
const isTabular = (line: Line, x: number) =>
  [
    line.segments.filter(({ right }) => right <= x + 1),
    line.segments.filter(({ right }) => right > x + 1),
  ].some((side) => side.length > 1);

/** How many lines at the start are mostly rows of a table. */
function tableAtStart(tabular: readonly boolean[]): number {
  let [sum, most, count] = [0, 0, 0];
  tabular.forEach((isRow, index) => {
    sum += isRow ? 1 : -1;
    if (sum > most) [most, count] = [sum, index + 1];
  });
  return count;
}

/** The run without the tables that stand above and below the columns. */
function withoutTables(lines: readonly Line[], { at, from, to }: Gutter): Gutter {
  const tabular = lines.slice(from, to).map((line) => isTabular(line, at));
  const end = to - tableAtStart(tabular.toReversed());
  return { at, from: Math.min(end, from + tableAtStart(tabular)), to: end };
}

function split(lines: readonly Line[], gutter: Gutter): Split {
  const [left, right] = sides(lines.slice(gutter.from, gutter.to), gutter.at);
  return { ...gutter, left, right };
}

const length = ({ left, right }: Split) => Math.min(left.length, right.length);

/** The gutter with the most lines of prose on both sides; long runs first, as the others cannot win. */
function findInnerGutter(runs: readonly Gutter[], lines: readonly Line[]): Split | undefined {
  let best: Split | undefined;
  for (const run of runs.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    if (best && run.to - run.from <= length(best)) break;
    const found = split(lines, withoutTables(lines, run));
    if (best && length(found) <= length(best)) continue;
    if (isProse(found.left) && isProse(found.right)) best = found;
  }
  return best;
}

/** Columns of prose beside each other, as far as they reach down beside the column next to them. */
function areColumns(lines: readonly Line[], beside: readonly Line[]): boolean {
  const gutter = findGutter(lines);
  return gutter !== undefined && gutter.to - gutter.from >= leastColumns * beside.length;
}

/** The gutter beside a column of prose that has several on its other side. */
function findOuterGutter(runs: readonly Gutter[], lines: readonly Line[]): Split | undefined {
  const outer = runs.map((run) => split(lines, run));
  const likely = outer.filter(({ left, right }) => isProse(left) !== isProse(right));
  const best = likely.toSorted((a, b) => length(b) - length(a)).slice(0, mostOuter);
  return best.find(({ left, right }) =>
    isProse(left) ? areColumns(right, left) : areColumns(left, right),
  );
}

/** The gutter between the two longest columns of prose, or undefined. */
function findGutter(lines: readonly Line[]): Split | undefined {
  const runs = candidates(lines)
    .map((x) => longestRun(lines, x))
    .filter(({ from, to }) => to - from >= shortestRun);
  return findInnerGutter(runs, lines) ?? findOuterGutter(runs, lines);
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
