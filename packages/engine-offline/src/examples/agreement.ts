import type { Alignment, Expected } from "./alignment.ts";
import type { Scene, Surroundings } from "./surroundings.ts";

/** Where a feature is not defined: the document has no elements, or no line corresponds. */
const ABSENT = -1;
const FAR = 30;

/** What each number of an agreement says. */
export const agreementNames = [
  "left words alike",
  "left is the same",
  "left length",
  "right words alike",
  "right is the same",
  "line before",
  "line before that",
  "line behind",
  "lines from the top",
  "lines from the end",
  "share of the lines",
  "expected by the lines before",
  "distance of the lines before",
  "expected by the lines behind",
  "distance of the lines behind",
  "same shape",
  "same coarse shape",
  "length",
  "same value",
  "same element",
  "elements in common",
  "all elements the same",
  "depth",
  "column",
  "same heading",
  "lines",
  "words",
  "value of the label and the line before",
] as const;

/** Compares places of a document with those of an example. */
export type Comparison = { next: Scene; example: Scene; alignment: Alignment };

/** Returns the likeness of a place to the place of an example's value, a number for each of `agreementNames`. */
export function agreementOf(
  { next, example, alignment }: Comparison,
  place: Surroundings,
  shown: Surroundings,
): number[] {
  const [count, counted] = [next.lines.length, example.lines.length];
  const line = (scene: Scene, at: number) => scene.alike[at] ?? "";
  const around = (by: number) =>
    wordsInCommon(line(next, place.line + by), line(example, shown.line + by));
  const isLabelled = place.left === shown.left;
  const before = around(-1);
  const hasElements = shown.chain.length > 0;
  return [
    Math.min(FAR, sameEnd(place.left, shown.left)),
    Number(isLabelled),
    Math.min(40, shown.left.length),
    Math.min(20, sameStart(place.right, shown.right)),
    Number(place.right === shown.right),
    before,
    around(-2),
    wordsInCommon(
      line(next, place.line + place.more + 1),
      line(example, shown.line + shown.more + 1),
    ),
    Math.min(50, Math.abs(place.line - shown.line)),
    Math.min(50, Math.abs(count - place.line - (counted - shown.line))),
    Math.abs(place.line / Math.max(1, count) - shown.line / Math.max(1, counted)),
    ...expectation(alignment.expected(shown.line), place.line),
    Number(place.shape === shown.shape),
    Number(place.coarse === shown.coarse),
    Math.min(place.length, shown.length) / Math.max(place.length, shown.length, 1),
    Number(place.folded === shown.folded),
    hasElements ? Number(place.chain[0] === shown.chain[0]) : ABSENT,
    sharedElements(place.chain, shown.chain),
    hasElements ? Number(place.chain.join("\n") === shown.chain.join("\n")) : ABSENT,
    Math.abs(place.chain.length - shown.chain.length),
    Math.min(40, Math.abs(place.column - shown.column)),
    place.heading || shown.heading ? Number(place.heading === shown.heading) : ABSENT,
    Math.abs(place.more - shown.more),
    Math.min(40, Math.abs(place.words - shown.words)),
    Number(isLabelled && line(next, place.line - 1) === line(example, shown.line - 1)),
  ];
}

/** Returns a rough measure of the same, cheap enough for every place of a document. */
export function roughAgreement(
  place: Surroundings,
  shown: Surroundings,
  expected: readonly Expected[],
): number {
  const isExpected = expected.some(({ line }) => line === place.line);
  return (
    0.15 * Math.min(12, sameEnd(place.left, shown.left)) +
    2 * Number(place.left === shown.left) +
    0.05 * Math.min(20, sameStart(place.right, shown.right)) +
    Number(place.right === shown.right) +
    2 * Number(isExpected) +
    Number(place.shape === shown.shape) +
    0.5 * Number(place.coarse === shown.coarse) +
    0.6 * (Math.min(place.length, shown.length) / Math.max(place.length, shown.length, 1)) +
    2 * Number(place.folded === shown.folded) +
    (shown.chain.length > 0 ? Number(place.chain[0] === shown.chain[0]) : 0) +
    0.4 * Math.min(5, sharedElements(place.chain, shown.chain)) -
    0.3 * Math.abs(place.more - shown.more) -
    0.1 * Math.min(5, Math.abs(place.words - shown.words)) -
    0.02 * Math.min(50, Math.abs(place.line - shown.line))
  );
}

function expectation([before, behind]: readonly Expected[], line: number): number[] {
  return [before, behind].flatMap((one) =>
    one ? [Math.min(FAR, Math.abs(one.line - line)), Math.min(FAR, one.distance)] : [FAR, FAR],
  );
}

function wordsInCommon(one: string, other: string): number {
  if (one === other) return 1;
  const [mine, theirs] = [new Set(one.split(" ")), new Set(other.split(" "))];
  const common = [...mine].filter((word) => theirs.has(word)).length;
  return common / (mine.size + theirs.size - common);
}

/** Counts the elements from the inside that are the same. */
function sharedElements(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((name, at) => name !== other[at]);
  return differs === -1 ? one.length : differs;
}

function sameStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count++;
  return count;
}

function sameEnd(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
