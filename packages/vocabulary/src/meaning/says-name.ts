import { fold } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isConcept } from "../lexicon/traits.ts";

/** A word of a label, folded; with a dot behind it, it is short for a longer one. */
type Word = { letters: string; isDotted: boolean };

const LONGEST_BEGINNING = 4;
/** "s", "en": what a plural adds to a word. */
const LONGEST_ENDING = 2;
const SHORTEST_BEGINNING = 3;
const LONGEST_SHORT = 4;
const SHORTEST_PART = 3;
const numero = /(?<!\p{L})n\.?\s?[º°]\.?/giu;
const dotted = /(?<![\p{L}.])(?:\p{L}\.){2,}(?!\p{L})/gu;

/** Words that only join others. */
const joining = new Set(
  "the of de du des der die das la le les l d el los las di del della dei do da dos van het".split(
    " ",
  ),
);

/** The words of a label or a name as `saysName` compares them. */
export function wordsToCompare(text: string): readonly Word[] {
  const plain = text
    .replace(numero, "no. ")
    .replace(dotted, (letters) => letters.replaceAll(".", ""))
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2");
  const words = [...fold(plain).matchAll(/([\p{L}\p{N}]+)(\.?)|#/gu)].map(
    ([all, letters = all, dot = ""]) => ({ letters, isDotted: dot !== "" }),
  );
  const telling = words.filter(({ letters }) => !joining.has(letters));
  const kept = telling.length > 0 ? telling : words;
  return [...kept.filter((word) => !isNumber(word)), ...kept.filter(isNumber)];
}

/** "No." may stand before or behind what it numbers. */
function isNumber({ letters }: Word): boolean {
  return conceptsIn(letters)[0] === "number";
}

/**
 * Whether a label says the words of a name: the same, or some of them shortened ("Qty. ord." for
 * "quantity ordered", "Lief.-Dat." for "Lieferdatum").
 */
export function saysName(
  label: readonly Word[],
  name: readonly Word[],
): "same" | "short" | undefined {
  if (label.length === 0 || name.length === 0) return undefined;
  const isSame =
    label.length === name.length && label.every(({ letters }, at) => letters === name[at]?.letters);
  if (isSame) return "same";
  return matches(label, name) ? "short" : undefined;
}

function matches(label: readonly Word[], name: readonly Word[]): boolean {
  const [first, second] = label;
  const [wanted] = name;
  if (!first || !wanted) return label.length === name.length;
  if (label.length < name.length) return false;
  if (isShortFor(first, wanted.letters) && matches(label.slice(1), name.slice(1))) return true;
  if (!second || label.length === name.length) return false;
  return isCompound(first, second, wanted.letters) && matches(label.slice(2), name.slice(1));
}

/** "Lief.-Dat." has the beginnings of the parts of "Lieferdatum". */
function isCompound(head: Word, tail: Word, word: string): boolean {
  if (head.letters.length < 2) return false;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    if (isShortFor(head, word.slice(0, cut)) && isShortFor(tail, word.slice(cut))) return true;
  }
  return false;
}

function isShortFor({ letters, isDotted }: Word, word: string): boolean {
  if (letters === word) return true;
  if (/\d/.test(letters + word)) return false;
  if (letters.length > word.length)
    return letters.startsWith(word) && letters.length - word.length <= LONGEST_ENDING;
  if (letters.length >= SHORTEST_BEGINNING && word.startsWith(letters))
    return isBeginning(letters, isDotted);
  if (letters.length <= LONGEST_SHORT && haveOneMeaning(letters, word)) return true;
  if (!isDotted || !holdsInOrder(word, letters)) return false;
  return word.startsWith(letters) || (letters.length >= 2 && isSkeleton(letters, word));
}

/** "Qty" and "Lief." begin words; "Rechnung" is a word of its own, and no number of it. */
function isBeginning(letters: string, isDotted: boolean): boolean {
  return isDotted || (letters.length <= LONGEST_BEGINNING && !conceptsIn(letters).some(isConcept));
}

/** "Wt.", "qty." and "nr.": the consonants, or the first and the last letters. */
function isSkeleton(letters: string, word: string): boolean {
  return !/[aeiou]/.test(letters.slice(1)) || letters.at(-1) === word.at(-1);
}

function haveOneMeaning(short: string, word: string): boolean {
  const [one, ...others] = conceptsIn(short);
  if (one === undefined || others.length > 0 || !isConcept(one)) return false;
  const meant = conceptsIn(word);
  return meant.length === 1 && meant[0] === one;
}

function holdsInOrder(word: string, letters: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === letters[at]) at++;
  return word[0] === letters[0] && at === letters.length;
}
