import type { Span } from "@quarry/document";
import { findNumbers, type Recognition } from "@quarry/vocabulary";
import { struckOutIn } from "../document/struck-out.ts";
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Proposal } from "./finder.ts";

const SURE = 0.9;
const ONE_OF_SEVERAL = 0.4;
/** Of a currency. */
const MAX_LETTERS = 4;

/** Whether a source strikes an amount out, and shows it nowhere else: it is the price no more. */
export function isFormer(view: DocumentView, { kind, meaning }: Field, value: unknown): boolean {
  if (kind !== "money" || !view.text.includes("~~")) return false;
  if ([...meaning.name, ...meaning.describe].includes("oldprice")) return false;
  const isStruck = struckAmounts(view).some(({ amount }) => amount.value === value);
  return isStruck && !view.recognitions.number.some((number) => number.value === value);
}

type StruckAmount = { start: number; words: string; amount: Recognition };
const known = new WeakMap<DocumentView, StruckAmount[]>();

/** What is struck out and is an amount alone. */
export function struckAmounts(view: DocumentView): StruckAmount[] {
  const before = known.get(view);
  if (before) return before;
  const found = struckOutIn(view.text).flatMap(({ start, words }) => {
    const [amount] = findNumbers(words, view.habits.numerals);
    return amount && isAlone(words, amount) ? [{ start, words, amount }] : [];
  });
  known.set(view, found);
  return found;
}

/** "€ 49.00", "49,- kr": whether at most a currency stands beside an amount; no street, no day, no words with a year. */
function isAlone(words: string, { start, end }: Span): boolean {
  const sides = [words.slice(0, start), words.slice(end)];
  return sides.every(
    (side) => !/\d/.test(side) && (side.match(/\p{L}/gu)?.length ?? 0) <= MAX_LETTERS,
  );
}

/** Proposes amounts found by struck ones: surely where all are one. */
export function byStruck(found: readonly Pick<Proposal, "value" | "span">[]): Proposal[] {
  const isOne = new Set(found.map(({ value }) => value)).size === 1;
  const score = isOne ? SURE : ONE_OF_SEVERAL;
  return found.map((one) => ({ ...one, score, reason: "struck" }));
}
