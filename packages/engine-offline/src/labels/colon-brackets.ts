import type { Span } from "@quarry/document";

/** "IBAN: DE44… (currency: EUR)": the brackets right around a colon, with both signs; undefined where they do not close. */
export function bracketsAround(content: string, colon: number): Span | undefined {
  const start = Math.max(content.lastIndexOf("(", colon), content.lastIndexOf("[", colon));
  if (start === -1 || /[)\]]/.test(content.slice(start, colon))) return undefined;
  const close = content[start] === "(" ? ")" : "]";
  const length = content.slice(colon).search(/[()[\]]/);
  if (length === -1 || content[colon + length] !== close) return undefined;
  return { start, end: colon + length + 1 };
}

/** Where the words stand that may be the label before each colon of a cell. */
export function labelSpans(content: string, colons: readonly number[]): Span[] {
  return colons.map((end, at) => {
    const own = bracketsAround(content, end);
    const before = colons[at - 1];
    const start = before === undefined ? 0 : before + 1;
    if (own && own.start >= start) return { start: own.start + 1, end };
    const last = before === undefined ? undefined : bracketsAround(content, before);
    if (before === undefined || !last || last.end > end) return { start, end };
    const isLabelsOwn = content.slice(last.end, end).trim() === ""; // "Price (VAT: 20%): 12.00"
    if (!isLabelsOwn) return { start: last.end, end };
    const earlier = colons.findLast((one) => one < last.start);
    return { start: earlier === undefined ? 0 : earlier + 1, end: last.start };
  });
}

/** Where the value behind a colon ends at the latest: before its own bracket closes, or the next one opens. */
export function valueEnd(content: string, colons: readonly number[], at: number): number {
  const colon = colons[at] ?? 0;
  const own = bracketsAround(content, colon);
  const next = colons[at + 1];
  const following = next === undefined ? undefined : bracketsAround(content, next);
  if (following && following.start > colon) return following.start;
  return own ? own.end - 1 : content.length;
}
