import type { SourceDocument, Span } from "@quarry/document";
import type { PlacedText } from "@quarry/evidence";

/** A part of a document as a text of its own. Plain data, which crosses threads. */
export type Excerpt = PlacedText & {
  /** Where its text begins in the document's. */
  from: number;
};

/** Cuts a part out of a document, with the character to either side and the pages and words that it touches. */
export function excerptOf(document: SourceDocument, part: Span): Excerpt {
  const { pages, hidden, quoted } = document;
  const from = Math.max(0, part.start - 1);
  const text = document.text.slice(from, part.end + 1);
  const to = from + text.length;
  const inside = <Run extends Span>(runs: readonly Run[]): Run[] =>
    runs
      .filter(({ start, end }) => end > from && start < to)
      .map((run) => ({ ...run, start: run.start - from, end: run.end - from }));
  const open = pages.filter(
    (page, at) => page.start < to && (pages[at + 1]?.start ?? Number.POSITIVE_INFINITY) > from,
  );
  const own = open.map(({ words, ...page }) => ({
    ...page,
    start: page.start - from,
    end: page.end - from,
    ...(words && { words: inside(words) }),
  }));
  return {
    from,
    text,
    pages: own,
    ...(hidden && { hidden: inside(hidden) }),
    ...(quoted && { quoted: inside(quoted) }),
  };
}
