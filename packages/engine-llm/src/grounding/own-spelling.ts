import type { LeafEvidence } from "@quarry/api";
import { fold, type PlacedText } from "@quarry/evidence";
import { distance } from "fastest-levenshtein";

/**
 * A value that the model misspelt, in the document's own spelling: "Jon Smith" where the text has "John
 * Smith". Where the text was recognised from a picture, or has or touches signs that stand for no letter, the model may have
 * corrected it, and is left alone.
 */
export function inOwnSpelling({ pages, text }: PlacedText, leaf: LeafEvidence): LeafEvidence {
  const { value, quote, match, start = 0 } = leaf;
  if (match !== "fuzzy" || quote === undefined || typeof value !== "string") return leaf;
  const origin = pages.findLast((page) => page.start <= start)?.origin;
  const around = text.slice(Math.max(0, start - 1), start + quote.length + 1);
  const mayBeMisread =
    origin === "recognised" || origin === "text-layer" || unreadable.test(around);
  if (mayBeMisread || !isMisspelt(wordsIn(quote), wordsIn(value))) return leaf;
  const own = quote.replaceAll(/\s+/g, " ");
  return { ...leaf, value: own, match: own === quote ? "exact" : "normalised" };
}

/** Signs in place of letters that could not be read, such as those of a font without names. */
const unreadable = /[\p{Co}\uFFFD]/u;

/**
 * Whether each word is one of the document's but for a letter in four. The same words in another order are no misspelling,
 * nor is what continues in the lines below, nor another word at the end.
 */
function isMisspelt(known: readonly string[], own: readonly string[]): boolean {
  const pairs = own.map((word, index): [string, string] => [word, known[index] ?? ""]);
  const misspelt = pairs.filter(([one, other]) => one !== other);
  const areNear = misspelt.every(([one, other]) => distance(one, other) <= 1 + one.length / 4);
  return known.length === own.length && misspelt.length > 0 && areNear;
}

function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold);
}
