import type { Span } from "@quarry/document";
import { sliceOf } from "./span.ts";

/** The pattern of the bullet or number that opens an item. */
export const ITEM_MARK = String.raw`\s*(?:[-–—+*•·◦▪►‣✓]|\d{1,3}[.)]|[a-z][.)](?=\s+\p{L}))\s+`;
const itemMark = new RegExp(`^${ITEM_MARK}(?=\\S)`, "u");

/** The mark that opens an item, with the spaces around it; empty where there is none. */
export function itemMarkOf(words: string): string {
  return itemMark.exec(words)?.[0] ?? "";
}

/** Whether a mark before words makes them a heading: "# Sheet1" is one, and "# 4711" a number. */
export function isHeadingMark(mark: string, words: string): boolean {
  return /^#+$/.test(mark) && /^\p{L}[^\n]*\d/u.test(words);
}

/** Without the bullet or number that opens an item. */
export function withoutItemMark(text: string, span: Span): Span {
  return { start: span.start + itemMarkOf(sliceOf(text, span)).length, end: span.end };
}
