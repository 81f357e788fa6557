import type { LeafEvidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { fold } from "@quarry/evidence";

/**
 * A value that the model misspelt, in the document's own spelling: "Jon Smith" where the text has "John
 * Smith". Where the text was recognised from a picture, the model may have corrected it, and is left alone.
 */
export function inOwnSpelling({ pages }: SourceDocument, leaf: LeafEvidence): LeafEvidence {
  const { value, quote, match, start = 0 } = leaf;
  if (match !== "fuzzy" || quote === undefined || typeof value !== "string") return leaf;
  const origin = pages.findLast((page) => page.start <= start)?.origin;
  const mayBeMisread = origin === "recognised" || origin === "text-layer";
  if (mayBeMisread || hasAllWords(quote, value)) return leaf;
  const own = quote.replaceAll(/\s+/g, " ");
  return { ...leaf, value: own, match: own === quote ? "exact" : "normalised" };
}

/** The same words in another order are no misspelling, nor is what continues in the lines below. */
function hasAllWords(quote: string, value: string): boolean {
  const [known, own] = [wordsIn(quote), wordsIn(value)];
  const [here, there] = [new Set(known), new Set(own)];
  return own.every((word) => here.has(word)) || known.every((word) => there.has(word));
}

function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold);
}
