import type { Span } from "@quarry/document";
import { sliceOf } from "./span.ts";

const itemMark = /^(?:[-–•·◦▪►✓*]|\d{1,3}[.)])\s+(?=\S)/u;

/** Without the bullet or number that opens an item. */
export function withoutItemMark(text: string, span: Span): Span {
  const mark = itemMark.exec(sliceOf(text, span))?.[0].length ?? 0;
  return { start: span.start + mark, end: span.end };
}
