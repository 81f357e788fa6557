import { fold } from "../../lexicon/fold.ts";

/** Words of one and two letters are signs of other units, too; other scripts write words with a letter. */
export const ofFewLetters =
  /^\p{Script=Latin}{1,2}$|^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]$/u;
const ofFoldedLetters = /^[\p{Script=Latin}\p{Script=Greek}]+$/u;

/** Returns a word of lengths of time as it is compared: folded where accents distinguish no words. */
export function keyOfDurationWord(word: string): string {
  return ofFoldedLetters.test(word) ? fold(word) : word.toLowerCase().normalize("NFC");
}
