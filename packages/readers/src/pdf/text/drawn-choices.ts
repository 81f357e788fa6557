import type { Box, PlacedWord, Segment } from "../../layout/placed-text.ts";
import type { Ruling } from "../../layout/ruled/rulings.ts";
import type { DrawnMarks } from "../drawing/drawn-marks.ts";
import { centreOf, isIn, marked, unmarked, withWords } from "./placed-words.ts";
import { withRinged } from "./ringed-words.ts";
import { segmentsOf, type TurnedSegment } from "./runs.ts";

const cross = /^[xX✓✔✗✘]$/u;
/**
 * Shares of the height of letters: from a baseline up to where a line goes through its words, and how far its
 * ends may be off theirs, whose places within a run are estimates.
 */
const struck = { lowest: 0.2, highest: 0.5, off: 0.8 };
/** In points: from a box to the words of its option. */
const beside = 15;
/** In points: from a label to its box. */
const farLabel = 200;
const labelEnd = /[:：?？]$/;
/** More lines are those of a drawing, or of tables. */
const mostLines = 2_000;
/** Of a box's width: that of its sign, which leaves a space to the words. */
const signWidth = 0.75;

/** What a page draws that may mark its words. */
export type Drawn = DrawnMarks & { rulings: readonly Ruling[] };

/** The words of a segment from the first to the last for which a test holds; undefined without any. */
function partOf(
  { words }: Segment,
  test: (word: PlacedWord) => boolean,
): { from: number; to: number } | undefined {
  const [from, to] = [words.findIndex(test), words.findLastIndex(test)];
  return from === -1 ? undefined : { from, to };
}

/** A level line through the middle of words, as long as they are, strikes them out. */
function withStruck(segment: Segment, lines: readonly Ruling[]): Segment {
  const { baseline, height, words } = segment;
  const through = lines.filter(
    ({ at }) => at <= baseline - struck.lowest * height && at >= baseline - struck.highest * height,
  );
  const marks = through.flatMap(({ from: left, to: right }) => {
    const part = partOf(segment, (word) => centreOf(word)[0] >= left && centreOf(word)[0] <= right);
    const [first, last] = [words[part?.from ?? -1], words[part?.to ?? -1]];
    if (!part || !first || !last) return [];
    const off = Math.max(Math.abs(first.box[0] - left), Math.abs(last.box[2] - right));
    return off <= struck.off * height ? [part] : [];
  });
  if (marks.length === 0 || segment.text.includes("~~")) return segment;
  const marksAt = (at: number, end: "from" | "to") =>
    marks.some((part) => part[end] === at) ? "~~" : "";
  return withWords(
    segment,
    words.map((word, at) => ({
      ...word,
      text: `${marksAt(at, "from")}${word.text}${marksAt(at, "to")}`,
    })),
  );
}

/** The segment with words close to a box in its line, or with a label that ends in a colon before it. */
function besideBox([left, top, right, bottom]: Box, segments: readonly Segment[]) {
  const inLine = segments.flatMap((segment) =>
    segment.words
      .filter(({ box: [, upper, , lower] }) => {
        const middle = (upper + lower) / 2;
        return middle >= top - 2 && middle <= bottom + 2;
      })
      .map(({ text, box }) => ({ segment, text, behind: box[0] - right, before: left - box[2] })),
  );
  const close = inLine.find(({ behind, before }) =>
    [behind, before].some((gap) => gap >= -1 && gap <= beside),
  );
  const [nearest] = inLine
    .filter(({ before }) => before >= -1)
    .toSorted((one, other) => one.before - other.before);
  const isLabelled = nearest && nearest.before <= farLabel && labelEnd.test(nearest.text);
  return close?.segment ?? (isLabelled ? nearest.segment : undefined);
}

/** A drawn box beside words says whether they are chosen; a cross that is printed in one marks it. */
function withBoxes(
  segments: readonly Segment[],
  boxes: DrawnMarks["boxes"],
): { all: Segment[]; added: TurnedSegment[] } {
  const all = [...segments];
  const added = boxes.flatMap(({ box, isMarked }) => {
    const holder = all.findIndex(({ words }) => words.some((word) => isIn(word, box)));
    const own = all[holder];
    if (own) {
      const words = own.words.map((word) =>
        isIn(word, box) && cross.test(word.text) ? { ...word, text: marked } : word,
      );
      all[holder] = withWords(own, words);
      return [];
    }
    const neighbour = besideBox(box, segments);
    if (!neighbour) return [];
    const { baseline, height } = neighbour;
    const [left, , right] = box;
    const text = isMarked ? marked : unmarked;
    const place = { left, width: signWidth * (right - left), baseline, height };
    return segmentsOf({ text, ...place, turn: 0, rightToLeft: false });
  });
  return { all, added };
}

/** Several empty boxes of which each opens a line are the bullets of a list. */
function areBullets(boxes: DrawnMarks["boxes"], words: readonly PlacedWord[]): boolean {
  const isEmpty = ({ box, isMarked }: DrawnMarks["boxes"][number]) =>
    !isMarked && !words.some((word) => isIn(word, box) && cross.test(word.text));
  const all = [...words.map(({ box }) => box), ...boxes.map(({ box }) => box)];
  const opensLine = ({ box }: DrawnMarks["boxes"][number]) =>
    !all.some(([, top, right, bottom]) => right <= box[0] && top < box[3] && bottom > box[1]);
  return boxes.length > 1 && boxes.every(isEmpty) && boxes.every(opensLine);
}

/** Upright text with the signs for what is marked on it by drawing: boxes, rings, lines through words. */
export function withDrawnChoices(
  text: readonly TurnedSegment[],
  { boxes, rings, rulings }: Drawn,
): TurnedSegment[] {
  const upright = text.flatMap(({ turn, segment }) => (turn === 0 ? [segment] : []));
  const lines = rulings.filter(({ direction, isEdge }) => direction === "across" && !isEdge);
  const isText = lines.length <= mostLines;
  const struckOut = isText ? upright.map((segment) => withStruck(segment, lines)) : upright;
  const words = upright.flatMap((segment) => segment.words);
  const chosen = areBullets(boxes, words) ? [] : boxes;
  const { all, added } = withBoxes(withRinged(struckOut, rings), chosen);
  const now = new Map(upright.map((segment, at) => [segment, all[at] ?? segment]));
  return [
    ...text.map(({ turn, segment }) => ({ turn, segment: now.get(segment) ?? segment })),
    ...added,
  ];
}
