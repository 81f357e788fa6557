import type { Span } from "@quarry/document";
import { sliceOf, trimSpan } from "../text/span.ts";

const LONGEST = 120;
const inLabel = /\s*\/\s*/g;
const apart = /\s+\/\s+/g;
const close = /\//g;

/** "Invoice no. / date" beside "INV-88 / 3 March 2026": each part of a label with its part of the value. */
export function jointPairs(
  text: string,
  label: Span,
  region: Span,
): { label: Span; region: Span }[] {
  const words = sliceOf(text, label);
  if (!words.includes("/") || region.end - region.start > LONGEST) return [];
  const labels = partsOf(text, label, inLabel);
  if (!labels.every((part) => /\p{L}{2}/u.test(sliceOf(text, part)))) return [];
  const values = [apart, close]
    .map((mark) => partsOf(text, region, mark))
    .find(({ length }) => length === labels.length);
  return labels.flatMap((part, at) => {
    const value = values?.[at];
    return value ? [{ label: part, region: value }] : [];
  });
}

function partsOf(text: string, span: Span, mark: RegExp): Span[] {
  const parts: Span[] = [];
  let start = span.start;
  for (const { 0: all, index } of sliceOf(text, span).matchAll(mark)) {
    parts.push(trimSpan(text, { start, end: span.start + index }));
    start = span.start + index + all.length;
  }
  return [...parts, trimSpan(text, { start, end: span.end })];
}
