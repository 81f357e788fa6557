import { alternatives } from "../lexicon/lexicon.ts";
import ranges from "../lexicon/values/ranges.json" with { type: "json" };

/** The words that part the ends of a range, as a part of a pattern. */
export const rangeWords = alternatives(Object.values(ranges.words).flat());

/** What may stand between two values of a range: the word, and the currency or article of the second. */
const between = new RegExp(
  `^[^\\p{L}\\d]*(?:[-–—~～]|(?<!\\p{L})(?:${rangeWords})(?!\\p{L}))\\W{0,3}(?:\\p{Lu}{2,3})?\\W{0,3}$`,
  "iu",
);

/** Whether words between two values make them a range. */
export function isRange(words: string): boolean {
  return words.length < 20 && between.test(words);
}
