import type { Span } from "@quarry/document";
import { CROSSES, EMPTY_BOXES, TICKED_BOXES } from "../../document/marks.ts";
import { trimSpan } from "../../document/span.ts";

/** A box to tick: its sign, whether it is ticked, and the words behind it up to the next. */
export type Box = { mark: Span; isTicked: boolean; words: Span };

const sign = `\\[ ?[${CROSSES}]? ?\\]|\\( ?[${CROSSES}•●*]? ?\\)|_+ ?[${CROSSES}] ?_+|[${EMPTY_BOXES}${TICKED_BOXES}]`;
const opening = new RegExp(`^\\s*(?:${sign})(?!\\()`, "u");
const signs = new RegExp(`(?<![\\p{L}\\d\\]_])(?:${sign}|_{2,})(?!\\()`, "gu");
/** Blanks to fill in are boxes where one of the form holds a cross: "Yes __ No _X_". */
const blank = /^_+$/;
const crossedBlank = new RegExp(`(?<![\\p{L}\\d])_+ ?[${CROSSES}] ?_`, "u");
/** Characters on either side that are of the same form. */
const FORM = 2_000;
const ticked = new RegExp(`[${CROSSES}${TICKED_BOXES}•*]`, "u");

/** Whether words begin with a box: "[x] yes". */
export function opensWithBox(words: string): boolean {
  return opening.test(words);
}

const emptyBefore = new RegExp(`(?:\\[ ?\\]|\\( ?\\)|[${EMPTY_BOXES}])[ \\t]*$`, "u");
/** Characters before words in which their box stands. */
const BOX = 8;

/** The end of a box in which a region begins. */
const boxEnd = /^[\])]\s*/;

/** "[ ] yes": whether words stand right behind a box that is not ticked, so that they are not chosen. */
export function isBehindEmptyBox(text: string, { start, end }: Span): boolean {
  const [inBox = ""] = boxEnd.exec(text.slice(start, end)) ?? [];
  return emptyBefore.test(text.slice(Math.max(0, start - BOX), start + inBox.length));
}

/** The boxes of a region, in its order. */
export function boxesIn(text: string, { start, end }: Span): Box[] {
  const all = [...text.slice(start, end).matchAll(signs)];
  const hasBlanks = all.some(([one]) => blank.test(one));
  const areBoxes =
    hasBlanks && crossedBlank.test(text.slice(Math.max(0, start - FORM), end + FORM));
  const found = areBoxes ? all : all.filter(([one]) => !blank.test(one));
  return found.map(({ 0: one, index }, at) => {
    const mark = { start: start + index, end: start + index + one.length };
    const next = found[at + 1];
    const words = trimSpan(text, { start: mark.end, end: next ? start + next.index : end });
    return { mark, isTicked: ticked.test(one), words };
  });
}

/** Boxes that belong together stand within so many characters. */
const WIDEST_ROW = 1_000;

/** A region that opens with a box, up to the end of its last line: the boxes are set apart like cells. */
export function boxesFrom(text: string, region: Span): Box[] {
  const isBlank = text[region.start] === "_";
  if (!isBlank && !opensWithBox(text.slice(region.start, region.end))) return [];
  const next = text.indexOf("\n", region.end);
  const end = Math.min(next === -1 ? text.length : next, region.end + WIDEST_ROW);
  const boxes = boxesIn(text, { start: region.start, end });
  const [first] = boxes;
  if (isBlank && first?.mark.start !== region.start) return [];
  return first && first.mark.end >= region.end ? boxes.slice(0, 1) : boxes;
}

/** A region with the blanks at its edges, which may be boxes of a choice. */
export function withBlanks(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (text[from - 1] === "_" || (text[from - 1] === " " && text[from - 2] === "_")) from--;
  while (text[to] === "_") to++;
  return { start: from, end: to };
}

/** "Yes [ ]  No [x]": the boxes of a region's line, each behind its words. */
export function boxesBehind(text: string, region: Span): Box[] {
  const next = text.indexOf("\n", region.start);
  const end = Math.min(next === -1 ? text.length : next, region.end + WIDEST_ROW);
  const boxes = boxesIn(text, { start: region.start, end });
  const last = boxes.at(-1);
  if (!last || last.words.end > last.words.start) return [];
  return boxes.map(({ mark, isTicked }, at) => {
    const start = boxes[at - 1]?.mark.end ?? region.start;
    return { mark, isTicked, words: trimSpan(text, { start, end: mark.start }) };
  });
}
