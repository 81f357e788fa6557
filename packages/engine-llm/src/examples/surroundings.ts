import type { Span } from "@quarry/document";

/** How far the surroundings of a value go before and behind it, within its line, in UTF-16 code units. */
const REACH = 60;

/** Stands between two parts that do not follow on each other, as above the parts of a long document. */
const GAP = "\n[…]\n";

/**
 * Returns a value's line, as far as it is near the value. A value without words before it on its line is named by the
 * line above: that line is then part of it.
 */
export function aroundValue(text: string, value: Span): Span {
  const line = text.lastIndexOf("\n", value.start - 1) + 1;
  const start = value.start === 0 ? 0 : Math.max(line, value.start - REACH);
  const isNamed = /\p{L}/u.test(text.slice(start, value.start));
  const behind = text.indexOf("\n", value.end);
  const end = Math.min(behind < 0 ? text.length : behind, value.end + REACH);
  return { start: isNamed ? start : Math.min(start, lineAbove(text, start)), end };
}

/** Returns where the next line above begins that is not empty; the position itself where there is none. */
function lineAbove(text: string, position: number): number {
  const above = text.slice(0, position).trimEnd();
  if (above === "") return position;
  return Math.max(above.lastIndexOf("\n") + 1, above.length - REACH);
}

/** Returns some parts of a text in its order; those that touch, or have nothing but white space between them, are one. */
export function joined(text: string, spans: readonly Span[]): string {
  const parts: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1);
    const isNext = last && text.slice(last.end, Math.max(last.end, span.start)).trim() === "";
    if (last && isNext) last.end = Math.max(last.end, span.end);
    else parts.push({ ...span });
  }
  return parts.map(({ start, end }) => text.slice(start, end).trim()).join(GAP);
}
