import { firstAtOrAfter, type SourceDocument, type Span } from "@quarry/document";

/** How surely the words of a span were recognised, 0 to 1; 1 if they were not recognised but read. */
export type Recognition = (span: Span) => number;

/** Whether all of a document's text was recognised in pictures. */
export function isRecognised({ pages }: Pick<SourceDocument, "pages">): boolean {
  const filled = pages.filter(({ origin }) => origin !== "blank");
  return filled.length > 0 && filled.every(({ origin }) => origin === "recognised");
}

/** How sure the recognition of a picture or scan was of its words; by the least sure word of a span. */
export function recognitionOf({ pages }: SourceDocument): Recognition {
  const words = pages.flatMap((page) =>
    (page.words ?? []).filter(({ confidence }) => confidence !== undefined),
  );
  if (words.length === 0) return () => 1;
  words.sort((a, b) => a.start - b.start);
  return ({ start, end }) => {
    let least = 1;
    for (let at = Math.max(0, firstAtOrAfter(words, start) - 1); at < words.length; at++) {
      const word = words[at];
      if (!word || word.start >= end) break;
      if (word.end > start) least = Math.min(least, word.confidence ?? 1);
    }
    return least;
  };
}
