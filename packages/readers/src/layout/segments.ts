import type { Box, Line, PlacedWord, Segment } from "./placed-text.ts";
import { isRaised } from "./raised.ts";

/** Clusters segments by baseline into lines, top to bottom. */
export function toLines(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1);
    const near =
      line && segment.baseline - line.baseline <= 0.45 * Math.max(line.height, segment.height);
    if (near) {
      line.segments.push(segment);
      line.height = Math.max(line.height, segment.height);
    } else {
      lines.push({ segments: [segment], baseline: segment.baseline, height: segment.height });
    }
  }
  for (const line of lines) line.segments = joined(line.segments);
  return lines;
}

/** Joins runs that stand closer than a wide gap (0.9 of the height, or what both runs' letter spacing allows), if `fits` lets them. */
function joinNeighbours(
  segments: readonly Segment[],
  fits: (left: Segment, right: Segment) => boolean,
): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    const height = Math.max(last?.height ?? 0, segment.height);
    const isText = !last?.ruled && !segment.ruled;
    const space = Math.max(0.9 * height, Math.min(last?.space ?? 0, segment.space ?? 0));
    const isClose = last && isText && segment.left - last.right <= space;
    if (isClose && fits(last, segment)) result[result.length - 1] = merge(last, segment);
    else result.push(segment);
  }
  return result;
}

/** Runs of one direction join first: a number in right-to-left text is read from its left. */
function joined(segments: readonly Segment[]): Segment[] {
  const ordered = segments.toSorted((a, b) => a.left - b.left);
  const sameDirection = (a: Segment, b: Segment) => a.rightToLeft === b.rightToLeft;
  return joinNeighbours(joinNeighbours(ordered, sameDirection), () => true);
}

/** Whether runs read from right to left: one does, and no other has letters that do not. */
export function isRightToLeft(segments: readonly Segment[]): boolean {
  return (
    segments.some((segment) => segment.rightToLeft) &&
    segments.every((segment) => segment.rightToLeft || !/\p{L}/u.test(segment.text))
  );
}

function merge(left: Segment, right: Segment): Segment {
  const gap = right.left - left.right;
  const isWord = gap > 0.15 * Math.min(left.height, right.height);
  const rightToLeft = isRightToLeft([left, right]);
  const [first, second] = rightToLeft ? [right, left] : [left, right];
  const mark = isRaised(first, second) ? "^" : "";
  const spaced = isWord || first.text.endsWith(" ") || second.text.startsWith(" ");
  return {
    text: `${first.text.trimEnd()}${spaced ? " " : mark}${second.text.trimStart()}`,
    left: Math.min(left.left, right.left),
    right: Math.max(left.right, right.right),
    baseline: left.baseline,
    height: Math.max(left.height, right.height),
    rightToLeft,
    ...(left.space && right.space && { space: Math.min(left.space, right.space) }),
    words: spaced ? [...first.words, ...second.words] : glued(first.words, second.words, mark),
    parts: [...partsOf(left), ...partsOf(right)],
  };
}

function partsOf(segment: Segment): readonly Segment[] {
  return segment.parts ?? [segment];
}

/** Takes a segment apart again, between those of its runs where `parts` says so. */
export function splitSegment(
  segment: Segment,
  parts: (left: Segment, right: Segment) => boolean,
): Segment[] {
  const pieces: Segment[] = [];
  let before: Segment | undefined;
  for (const part of partsOf(segment)) {
    const piece = pieces.at(-1);
    if (!piece || !before || parts(before, part)) pieces.push(part);
    else pieces[pieces.length - 1] = merge(piece, part);
    before = part;
  }
  return pieces;
}

/** A piece's words between places across it, as pieces of their own. */
export function byWords(segment: Segment, edges: readonly number[]): Segment[] {
  const { parts: _, ...rest } = segment;
  const width = (segment.right - segment.left) / Math.max(1, segment.text.length);
  let from = 0;
  const placed = segment.words.map((word) => {
    from = segment.text.indexOf(word.text, from);
    const left = segment.left + from * width;
    from += word.text.length;
    return { word, left, right: segment.left + from * width };
  });
  const strips = Map.groupBy(
    placed,
    ({ left, right }) => edges.filter((edge) => edge <= (left + right) / 2).length,
  );
  return [...strips.values()].map((strip) => ({
    ...rest,
    text: strip.map(({ word }) => word.text).join(" "),
    words: strip.map(({ word }) => word),
    left: strip[0]?.left ?? segment.left,
    right: strip.at(-1)?.right ?? segment.right,
  }));
}

/** Two runs without a space between them share the word where they meet. */
function glued(
  first: readonly PlacedWord[],
  second: readonly PlacedWord[],
  mark: string,
): PlacedWord[] {
  const end = first.at(-1);
  const start = second[0];
  if (!end || !start) return [...first, ...second];
  const confidence = Math.min(end.confidence ?? 1, start.confidence ?? 1);
  const word = { ...end, text: end.text + mark + start.text, box: unite(end.box, start.box) };
  const isRecognised = end.confidence !== undefined;
  return [...first.slice(0, -1), isRecognised ? { ...word, confidence } : word, ...second.slice(1)];
}

function unite(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Characters of a line, segments together. */
export function lengthOf(line: Line): number {
  return line.segments.reduce((sum, segment) => sum + segment.text.length, 0);
}
