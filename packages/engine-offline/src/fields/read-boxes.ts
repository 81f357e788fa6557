import type { Span } from "@quarry/document";
import { trimSpan } from "../text/span.ts";

/** A box to tick: its sign, whether it is ticked, and the words behind it up to the next. */
export type Box = { mark: Span; isTicked: boolean; words: Span };

const sign = "\\[ ?[xX✓✔]? ?\\]|\\( ?[xX✓✔•●]? ?\\)|[☐☑☒□■▢▣○●◯◉⦿◎⬜✅❏❐❑❒🗹🗷🗵🞎🞏🞐🞑]";
const opening = new RegExp(`^\\s*(?:${sign})(?!\\()`, "u");
const signs = new RegExp(`(?<![\\p{L}\\d\\]])(?:${sign})(?!\\()`, "gu");

/** Whether words begin with a box: "[x] yes". */
export function opensWithBox(words: string): boolean {
  return opening.test(words);
}

/** The boxes of a region, in its order. */
export function boxesIn(text: string, { start, end }: Span): Box[] {
  const found = [...text.slice(start, end).matchAll(signs)];
  return found.map(({ 0: all, index }, at) => {
    const mark = { start: start + index, end: start + index + all.length };
    const next = found[at + 1];
    const words = trimSpan(text, { start: mark.end, end: next ? start + next.index : end });
    return { mark, isTicked: /[xX✓✔•☑☒■▣●◉⦿✅🗹🗷🗵]/u.test(all), words };
  });
}

/** Boxes that belong together stand within so many characters. */
const WIDEST_ROW = 1_000;

/** A region that opens with a box, up to the end of its line: the boxes are set apart like cells. */
export function boxesFrom(text: string, region: Span): Box[] {
  if (!opensWithBox(text.slice(region.start, region.end))) return [];
  const next = text.indexOf("\n", region.start);
  const end = Math.min(next === -1 ? text.length : next, region.end + WIDEST_ROW);
  const boxes = boxesIn(text, { start: region.start, end });
  const [first] = boxes;
  return first && first.mark.end >= region.end ? boxes.slice(0, 1) : boxes;
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
