import type { Span } from "@quarry/document";
import { sliceOf } from "../span.ts";

const itemMark = /^(?:[-–•·◦▪►✓*]|\d{1,3}[.)])\s+(?=\S)/u;

/** Whether a mark before words makes them a heading: "# Sheet1" is one, and "# 4711" a number. */
export function isHeadingMark(mark: string, words: string): boolean {
  return /^#+$/.test(mark) && /^\p{L}[^\n]*\d/u.test(words);
}

/** Without the bullet or number that opens an item. */
export function withoutItemMark(text: string, span: Span): Span {
  const mark = itemMark.exec(sliceOf(text, span))?.[0].length ?? 0;
  return { start: span.start + mark, end: span.end };
}
