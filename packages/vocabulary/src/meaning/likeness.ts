import { isConcept, isGeneric, type ValueKind } from "../lexicon/traits.ts";
import { contradiction, labelScore } from "./label-score.ts";
import type { Meaning } from "./meaning.ts";
import { likest } from "./word-likeness.ts";

/** How a label is like what a field means; each number from 0 to 1. */
export type Likeness = {
  /** All together, as the engine ranks labels. */
  score: number;
  /** The share of the field's name that the label says, and of the label that the name says. */
  nameRecall: number;
  namePrecision: number;
  describeRecall: number;
  describePrecision: number;
  /** The share of the label that names what is around the field. */
  context: number;
  /** The best likeness of spelling of a word that no lexicon holds; 0 where all are known. */
  spelling: number;
  /** 1 where nothing speaks against it; low for the opposite ("subtotal" for a total). */
  agreement: number;
  /** The share of the label that says nothing by itself, such as "number". */
  generic: number;
};

/** The likeness of a field's meaning to the concepts and words of a label, with its parts. */
export function likeness(meaning: Meaning, kind: ValueKind, label: readonly string[]): Likeness {
  const { name, describe, context } = meaning;
  return {
    score: labelScore(meaning, kind, label),
    nameRecall: covered(name, label),
    namePrecision: covered(label, name),
    describeRecall: covered(describe, label),
    describePrecision: covered(label, describe),
    context: covered(label, context),
    spelling: spelling([...name, ...describe], label),
    agreement: contradiction(meaning, kind, label),
    generic: share(label, isGeneric),
  };
}

/** The share of words that others hold, each as far as its likest is like it. */
function covered(words: readonly string[], others: readonly string[]): number {
  if (words.length === 0) return 0;
  const sum = words.reduce((all, word) => all + likest(word, others), 0);
  return sum / words.length;
}

function spelling(wanted: readonly string[], label: readonly string[]): number {
  const unknown = label.filter((word) => !isConcept(word));
  return unknown.reduce((best, word) => Math.max(best, likest(word, wanted)), 0);
}

function share(words: readonly string[], is: (word: string) => boolean): number {
  return words.length === 0 ? 0 : words.filter(is).length / words.length;
}
