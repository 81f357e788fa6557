import { conceptsIn, labelScore } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

const SURELY = 0.8;
const LONGEST_LABEL = 40;

/** Whether words name one of the fields, so that beside or under another's label they are no value. */
export type NamesField = (words: string) => boolean;

export function namesFieldOf(fields: readonly Field[]): NamesField {
  const known = new Map<string, boolean>();
  return (words) => {
    const label = words.split(/\d/, 1)[0] ?? ""; // of "Date 19/05/2025"
    if (label.trim() === "" || label.length > LONGEST_LABEL) return false;
    const before = known.get(label);
    if (before !== undefined) return before;
    const concepts = conceptsIn(label);
    const isNamed = fields.some(({ meaning, kind }) => {
      const ownName = { ...meaning, describe: [] };
      return labelScore(ownName, kind, concepts) >= SURELY;
    });
    known.set(label, isNamed);
    return isNamed;
  };
}
