type Span = { start: number; end: number };

/** Returns what the reader has selected of an element's text, in UTF-16 code units; undefined if nothing of it. */
export function selectedSpan(element: HTMLElement): Span | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return undefined;
  const before = element.ownerDocument.createRange();
  before.selectNodeContents(element);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { start, end: start + range.toString().length };
}

/** Code units around a selection that words are looked for in. */
const MARGIN = 200;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** Returns a span without the white space at its ends, and with the whole words that it begins and ends in. */
export function wholeWords(text: string, { start, end }: Span): Span | undefined {
  const picked = text.slice(start, end);
  const first = start + picked.search(/\S/);
  const last = start + picked.trimEnd().length;
  if (picked.trim() === "") return undefined;
  const from = Math.max(0, first - MARGIN);
  const segments = words.segment(text.slice(from, last + MARGIN));
  const atStart = segments.containing(first - from);
  const atEnd = segments.containing(last - 1 - from);
  const behind = atEnd ? from + atEnd.index + atEnd.segment.length : last;
  return { start: atStart ? from + atStart.index : first, end: behind };
}
