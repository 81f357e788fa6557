import { wordsOfConcept } from "../lexicon/lexicon.ts";
import { isConcept, nearTo } from "../lexicon/traits.ts";
import { shorteningOf } from "./abbreviation.ts";
import { letterRuns, sharedRuns } from "./letter-runs.ts";

/** Fewer letters in common are chance. */
const LEAST = 0.55;
const SHORTEST_BEGINNING = 5;
const LONGEST_ABBREVIATION = 7;
const ABBREVIATION = 0.5;
const EACH_LETTER = 0.05;
const SKELETON = 0.65;
const SHORTEST_SKELETON = 3;
const NEAR = 0.95;

/**
 * How alike two words of meanings are, 0 to 1: 1 for the same; less where one is no word of the lexicon
 * and looks like the other (or like a word for it), or where documents use one for the other.
 */
export function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const isKnown = isConcept(one);
  if (isKnown && isConcept(other)) return nearTo(one).has(other) ? NEAR : 0;
  if (isKnown) return likest(other, wordsOfConcept(one, other[0] ?? ""), spelledLike);
  if (isConcept(other)) return likest(one, wordsOfConcept(other, one[0] ?? ""), spelledLike);
  return spelledLike(one, other);
}

/** How alike a word is to the likest of others. */
export function likest(
  word: string,
  others: readonly string[],
  likeness: (one: string, other: string) => number = wordLikeness,
): number {
  return others.reduce((best, other) => Math.max(best, likeness(word, other)), 0);
}

/** How alike two words are spelled; those with different initials are not. */
export function spelledLike(one: string, other: string): number {
  if (one === other) return 1;
  if (one[0] !== other[0] || /\d/.test(one + other)) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const alike = Math.max(
    abbreviates(short, long),
    beginsLike(short, long),
    sharedRuns(letterRuns(short), letterRuns(long)),
  );
  return alike < LEAST ? 0 : alike;
}

function abbreviates(short: string, long: string): number {
  if (short.length < 2 || short.length > LONGEST_ABBREVIATION || long.length < short.length + 2)
    return 0;
  const shortening = shorteningOf(short, long);
  if (shortening === "beginning") return ABBREVIATION + EACH_LETTER * (short.length - 1);
  const isSkeleton = shortening === "consonants" && short.length >= SHORTEST_SKELETON;
  return isSkeleton && long.slice(-2).includes(short.slice(-1)) ? SKELETON : 0;
}

function beginsLike(short: string, long: string): number {
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return same < SHORTEST_BEGINNING ? 0 : same / long.length;
}
