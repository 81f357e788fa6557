import { findNumbers, isGeneric } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { struckOutIn } from "../text/struck-out.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";

const SURE = 0.9;
const ONE_OF_SEVERAL = 0.4;

/** The amounts that a source strikes out, for a field that asks for a former price. */
export function formerCandidates(view: DocumentView, field: Field): Candidate[] {
  const { kind, meaning, node } = field;
  const isNamed = meaning.name.some((concept) => !isGeneric(concept));
  const isAsked = (isNamed ? meaning.name : meaning.describe).includes("oldprice");
  if (kind !== "money" || !isAsked) return [];
  const found = struckOutIn(view.text).flatMap(({ start, words }) => {
    const [amount] = findNumbers(words, view.habits.numerals);
    if (!amount || !isAmountAlone(words)) return [];
    const isText = node.type === "string";
    const span = isText
      ? { start, end: start + words.length }
      : { start: start + amount.start, end: start + amount.end };
    return [{ span, value: isText ? words : amount.value }];
  });
  const isOne = new Set(found.map(({ value }) => value)).size === 1;
  const score = isOne ? SURE : ONE_OF_SEVERAL;
  return found.map((one) => ({ field, ...one, score, reason: "struck" }));
}

/** "€ 49.00", "49,- kr": no street, no day, no words with a year. */
function isAmountAlone(words: string): boolean {
  return /^[^\p{L}\d]{0,4}\p{L}{0,3}[^\p{L}\d]{0,4}\d[\d.,' ]*(?:[.,]?[-–—]{1,2})?[^\p{L}\d]{0,4}\p{L}{0,4}\.?\W{0,3}$/u.test(
    words,
  );
}
