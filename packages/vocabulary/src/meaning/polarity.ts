import { wordsOf } from "../lexicon/fold.ts";
import table from "../lexicon/values/choices.json" with { type: "json" };

const negations = new Set(table.not);
/** What turns a word into its opposite: "unpaid", "nonsmoker", "inactive". */
const prefixes = ["un", "non", "nicht", "niet", "in", "nie", "dis", "im"];
const SHORTEST_ROOT = 4;
/** Words that a negation may stand before what it denies: "not yet been paid". */
const REACH = 3;
/** Words between "ne" and "plus". */
const LONGEST_VERB = 2;

/** "paid" of "unpaid": the word that a prefix denies; undefined where there is no such prefix. */
export function deniedRoots(word: string): string[] {
  return prefixes
    .filter((prefix) => word.startsWith(prefix) && word.length >= prefix.length + SHORTEST_ROOT)
    .map((prefix) => word.slice(prefix.length));
}

const choiceOf = new Map<string, string[]>();
for (const [choice, phrases] of Object.entries(table.choices)) {
  for (const phrase of phrases) {
    const key = wordsOf(phrase).join(" ");
    choiceOf.set(key, [...(choiceOf.get(key) ?? []), choice]);
  }
}

/** The choices that a phrase stands for in any language: `paid` for "bezahlt"; often none. */
export function choicesNamed(phrase: string): readonly string[] {
  return choiceOf.get(phrase) ?? [];
}

export function isNegation(word: string): boolean {
  return negations.has(word);
}

/** Whether the folded words before another deny it; two negations do not. */
export function isDeniedBehind(before: readonly string[]): boolean {
  return withPlainNegations(before.slice(-REACH)).filter(isNegation).length % 2 === 1;
}

/**
 * Folded words with "pas" for the "plus" of "n'est plus valable", which denies as it does; "on ne peut plus actif" is as
 * active as can be.
 */
export function withPlainNegations(words: readonly string[]): string[] {
  return words.map((word, at) => {
    const before = word === "plus" ? words.slice(Math.max(0, at - LONGEST_VERB - 1), at) : [];
    const isDenied = before.some((one) => one === "n" || one === "ne");
    return isDenied && !before.includes("peut") && !before.some(isNegation) ? "pas" : word;
  });
}
