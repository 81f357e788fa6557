import { fold } from "../../lexicon/fold.ts";

const ofFoldedLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s.'’]+$/u;

/** Returns a word of dates without accents, except those that distinguish letters. */
export function keyOfDateWord(name: string): string {
  const bare = name
    .replace(/[\u200b-\u200f\u061c]/g, "")
    .replace(/[.\s]+$/, "")
    .toLowerCase();
  return ofFoldedLetters.test(bare) ? fold(bare) : bare.normalize("NFC");
}
