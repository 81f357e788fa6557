import type { Span } from "@quarry/document";

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether a span lies in another, or is it. */
export function holds(whole: Span, part: Span): boolean {
  return whole.start <= part.start && part.end <= whole.end;
}

/** The span without white space, list marks and emphasis at its edges. */
export function trimSpan(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && isEdge(text.charCodeAt(from))) from++;
  while (to > from && isEdge(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

export function sliceOf(text: string, span: Span): string {
  return text.slice(span.start, span.end);
}

/** White space, `*`, `_`, `|` and the marks of invisible joins. */
function isEdge(unit: number): boolean {
  return (
    unit <= 32 ||
    unit === 0xa0 ||
    unit === 42 ||
    unit === 95 ||
    unit === 124 ||
    unit === 0x200b ||
    unit === 0xfeff
  );
}
