import type { Field } from "../fields/field.ts";
import { conceptsIn } from "../lexicon/lexicon.ts";
import { labelScore } from "../score/label-score.ts";

const SURELY = 0.8;
const LONGEST_LABEL = 40;

/** Tells the words that name one of the fields: beside or under another's label they are no value. */
export type NamesField = (words: string) => boolean;

export function namesFieldOf(fields: readonly Field[]): NamesField {
  const known = new Map<string, boolean>();
  return (words) => {
    if (words.length > LONGEST_LABEL || /\d/.test(words)) return false;
    const before = known.get(words);
    if (before !== undefined) return before;
    const concepts = conceptsIn(words);
    const isNamed = fields.some(({ meaning, kind }) => {
      const ownName = { ...meaning, describe: [] };
      return labelScore(ownName, kind, concepts) >= SURELY;
    });
    known.set(words, isNamed);
    return isNamed;
  };
}
