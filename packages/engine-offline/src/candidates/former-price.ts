import type { Span } from "@quarry/document";
import { findNumbers, isGeneric } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { struckOutIn } from "../text/markup/struck-out.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";

const SURE = 0.9;
const ONE_OF_SEVERAL = 0.4;
/** Of a currency. */
const MAX_LETTERS = 4;

/** The amounts that a source strikes out, for a field that asks for a former price. */
export function formerCandidates(view: DocumentView, field: Field): Candidate[] {
  const { kind, meaning, node } = field;
  const isNamed = meaning.name.some((concept) => !isGeneric(concept));
  const isAsked = (isNamed ? meaning.name : meaning.describe).includes("oldprice");
  if (kind !== "money" || !isAsked) return [];
  const found = struckOutIn(view.text).flatMap(({ start, words }) => {
    const [amount] = findNumbers(words, view.habits.numerals);
    if (!amount || !isAlone(words, amount)) return [];
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

/** "€ 49.00", "49,- kr": whether at most a currency stands beside an amount; no street, no day, no words with a year. */
function isAlone(words: string, { start, end }: Span): boolean {
  const sides = [words.slice(0, start), words.slice(end)];
  return sides.every(
    (side) => !/\d/.test(side) && (side.match(/\p{L}/gu)?.length ?? 0) <= MAX_LETTERS,
  );
}
