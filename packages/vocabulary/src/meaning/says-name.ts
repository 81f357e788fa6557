import { fold } from "../lexicon/fold.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { isJoining } from "../lexicon/stop-words.ts";
import { undotted } from "../lexicon/undotted.ts";
import { isShortFor, type LabelWord } from "./abbreviation.ts";

const SHORTEST_PART = 3;

/** The words of a label or a name as `saysName` compares them. */
export function wordsToCompare(text: string): readonly LabelWord[] {
  const plain = undotted(text, () => true).replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2");
  const words = [...fold(plain).matchAll(/([\p{L}\p{N}]+)(\.?)|#/gu)].map(
    ([all, letters = all, dot = ""]) => ({ letters, isDotted: dot !== "" }),
  );
  const telling = words.filter(({ letters }) => !isJoining(letters));
  const kept = telling.length > 0 ? telling : words;
  return [...kept.filter((word) => !isNumber(word)), ...kept.filter(isNumber)];
}

/** "No." may stand before or behind what it numbers. */
function isNumber({ letters }: LabelWord): boolean {
  return conceptsIn(letters)[0] === "number";
}

/**
 * Whether a label says the words of a name: the same, or some of them shortened ("Qty. ord." for
 * "quantity ordered", "Lief.-Dat." for "Lieferdatum").
 */
export function saysName(
  label: readonly LabelWord[],
  name: readonly LabelWord[],
): "same" | "short" | undefined {
  if (label.length === 0 || name.length === 0) return undefined;
  const isSame =
    label.length === name.length && label.every(({ letters }, at) => letters === name[at]?.letters);
  if (isSame) return "same";
  return matches(label, name) ? "short" : undefined;
}

function matches(label: readonly LabelWord[], name: readonly LabelWord[]): boolean {
  const [first, second] = label;
  const [wanted] = name;
  if (!first || !wanted) return label.length === name.length;
  if (label.length < name.length) return false;
  if (isShortFor(first, wanted.letters) && matches(label.slice(1), name.slice(1))) return true;
  if (!second || label.length === name.length) return false;
  return isCompound(first, second, wanted.letters) && matches(label.slice(2), name.slice(1));
}

/** "Lief.-Dat." has the beginnings of the parts of "Lieferdatum". */
function isCompound(head: LabelWord, tail: LabelWord, word: string): boolean {
  if (head.letters.length < 2) return false;
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    if (isShortFor(head, word.slice(0, cut)) && isShortFor(tail, word.slice(cut))) return true;
  }
  return false;
}
