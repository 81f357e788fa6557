import { conceptsIn } from "../lexicon/lexicon.ts";
import { isConcept } from "../lexicon/traits.ts";

/**
 * Letters that stand for a word: its beginning ("quant"), its consonants ("qty") or some
 * letters between its first and its last ("cta" of "cuenta").
 */
type Shortening = "beginning" | "consonants" | "ends";

/** A word of a label, folded; with a dot behind it, it is short for a longer one. */
export type LabelWord = { letters: string; isDotted: boolean };

const LONGEST_UNDOTTED = 4;
/** "s", "en": what a plural adds to a word. */
const LONGEST_ENDING = 2;
const SHORTEST_BEGINNING = 3;

/** How letters shorten a longer word; undefined where they do not. */
export function shorteningOf(letters: string, word: string): Shortening | undefined {
  if (letters === "" || letters.length >= word.length) return undefined;
  if (word.startsWith(letters)) return "beginning";
  if (!standInOrder(letters, word)) return undefined;
  if (isWithoutVowels(letters)) return "consonants";
  return letters.at(-1) === word.at(-1) ? "ends" : undefined;
}

/** Whether the letters stand in a word in their order, the first at its start. */
function standInOrder(letters: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at++;
  return word[0] === letters[0] && at === letters.length;
}

/** Behind the first letter: "avg" of "average". */
function isWithoutVowels(letters: string): boolean {
  return !/[aeiou]/.test(letters.slice(1));
}

/** Whether a word of a label says a word, itself or shortened: "Qty", "Lief.", "Nr." */
export function isShortFor({ letters, isDotted }: LabelWord, word: string): boolean {
  if (letters === word) return true;
  if (/\d/.test(letters + word)) return false;
  if (letters.length > word.length)
    return letters.startsWith(word) && letters.length - word.length <= LONGEST_ENDING;
  const shortening = shorteningOf(letters, word);
  if (shortening === "beginning" && letters.length >= SHORTEST_BEGINNING)
    return isDotted || !isOwnWord(letters);
  if (letters.length <= LONGEST_UNDOTTED && haveOneMeaning(letters, word)) return true;
  return isDotted && shortening !== undefined;
}

/** "Rechnung" is a word of its own, and no number of it. */
function isOwnWord(letters: string): boolean {
  return letters.length > LONGEST_UNDOTTED || conceptsIn(letters).some(isConcept);
}

function haveOneMeaning(short: string, word: string): boolean {
  const [one, ...others] = conceptsIn(short);
  if (one === undefined || others.length > 0 || !isConcept(one)) return false;
  const meant = conceptsIn(word);
  return meant.length === 1 && meant[0] === one;
}

/** Whether letters stand for a name of one word or more: its initials, its beginning or its consonants. */
export function isShortForName(letters: string, name: readonly string[]): boolean {
  if (letters === "") return false;
  if (letters === name.map((word) => word[0]).join("")) return true;
  const [only = "", ...others] = name;
  const shortening = others.length > 0 ? undefined : shorteningOf(letters, only);
  if (shortening === "beginning")
    return letters.length >= SHORTEST_BEGINNING || isWithoutVowels(letters);
  return shortening === "consonants";
}
