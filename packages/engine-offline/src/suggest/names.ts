import { wordsOf } from "@quarry/vocabulary";
import type { Proposal } from "./proposal.ts";

const LONGEST_NAME = 60;

/**
 * A field's name in camel case: the words of its label, or the lexicon's own where those are in
 * another script.
 */
export function nameOf({ label, concepts }: Pick<Proposal, "label" | "concepts">): string {
  const words = wordsOf(label.replace(/(?<=\b\p{L})-(?=\p{L})/gu, ""));
  const plain = words.filter((word) => /^[a-z][a-z\d]*$/.test(word));
  return camelCase(plain.length > 0 ? plain : concepts).slice(0, LONGEST_NAME) || "field";
}

function camelCase(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  return [first, ...rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))].join("");
}
