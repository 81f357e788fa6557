import type { DocumentRecord } from "@quarry/client";
import type { ShownLeaf } from "../values/shown-leaf.ts";

/** A stretch of a document's text that is shown at once. */
export type TextPart = { start: number; end: number; page?: number };

/** No more is shown at once, in UTF-16 code units. */
const longest = 30_000;

/** The text in parts: its pages, and what is too long for one part in several. */
export function textParts({ text, pages }: Pick<DocumentRecord, "text" | "pages">): TextPart[] {
  const whole: TextPart[] =
    pages.length > 0
      ? pages.map(({ start, end, number }) => ({ start, end, page: number }))
      : [{ start: 0, end: text.length }];
  return whole.flatMap((part) => cut(text, part));
}

function cut(text: string, part: TextPart): TextPart[] {
  const parts: TextPart[] = [];
  let { start } = part;
  while (part.end - start > longest) {
    const line = text.lastIndexOf("\n", start + longest);
    const end = line > start ? line + 1 : start + longest;
    parts.push({ ...part, start, end });
    start = end;
  }
  return [...parts, { ...part, start }];
}

/** Text that belongs to no value, or to one. */
export type Segment = { text: string; leaf?: ShownLeaf };

/** A part of the text, cut at the quotes in it. Of quotes that overlap the selected one is marked, or the first. */
export function segmentsOf(
  text: string,
  part: TextPart,
  { leaves, selected }: { leaves: readonly ShownLeaf[]; selected: string | undefined },
): Segment[] {
  const quotes = leaves
    .filter((leaf) => leaf.start !== undefined && leaf.end !== undefined)
    .map((leaf) => ({ leaf, start: leaf.start ?? 0, end: leaf.end ?? 0 }))
    .filter(({ start, end }) => start < part.end && end > part.start && end > start);
  const chosen = quotes.filter(({ leaf }) => leaf.pointer === selected);
  const isFree = (quote: (typeof quotes)[number]) =>
    chosen.every((other) => quote.end <= other.start || quote.start >= other.end);
  const marked = [...chosen, ...quotes.filter(isFree)].toSorted((a, b) => a.start - b.start);

  const segments: Segment[] = [];
  let at = part.start;
  for (const { leaf, start, end } of marked) {
    if (start < at) continue;
    if (start > at) segments.push({ text: text.slice(at, start) });
    at = Math.min(end, part.end);
    segments.push({ text: text.slice(start, at), leaf });
  }
  if (at < part.end) segments.push({ text: text.slice(at, part.end) });
  return segments;
}
