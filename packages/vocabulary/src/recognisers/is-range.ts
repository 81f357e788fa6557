import { alternatives } from "../lexicon/alternatives.ts";
import ranges from "../lexicon/values/ranges.json" with { type: "json" };

const words = alternatives(Object.values(ranges.words).flat());
/** What may stand between two values of a range: the word, and the currency or article of the second. */
const between = new RegExp(
  `^[^\\p{L}\\d]*(?:[-–—]|(?<!\\p{L})(?:${words})(?!\\p{L}))\\W{0,3}(?:\\p{Lu}{2,3})?\\W{0,3}$`,
  "iu",
);

/** Whether words between two values make them a range. */
export function isRange(words: string): boolean {
  return words.length < 20 && between.test(words);
}
