import type { Span } from "@quarry/document";
import { findNumbers, isGeneric, type Recognition } from "@quarry/vocabulary";
import { lineAt } from "../document/lines.ts";
import { struckOutIn } from "../document/struck-out.ts";
import type { Field } from "../fields/field.ts";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
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
  const found = struckAmounts(view).map(({ start, words, amount }) => {
    const isText = node.type === "string";
    const span = isText
      ? { start, end: start + words.length }
      : { start: start + amount.start, end: start + amount.end };
    return { span, value: isText ? words : amount.value };
  });
  return scored(field, found);
}

function scored(field: Field, found: readonly Pick<Candidate, "value" | "span">[]): Candidate[] {
  const isOne = new Set(found.map(({ value }) => value)).size === 1;
  const score = isOne ? SURE : ONE_OF_SEVERAL;
  return found.map((one) => ({ field, ...one, score, reason: "struck" }));
}

const ofPrice = new Set(["price", "current"]);

/** The amounts beside those that a source strikes out, for a field that asks for the price and no more. */
export function currentCandidates(view: DocumentView, field: Field): Candidate[] {
  const { kind, meaning, node } = field;
  const isPrice = meaning.name.includes("price") && meaning.name.every((one) => ofPrice.has(one));
  if (kind !== "money" || node.type === "string" || !isPrice) return [];
  const found = struckAmounts(view).flatMap(({ start, amount }) => {
    const line = view.lines[lineAt(view.lines, start)];
    const beside = line ? within(view.recognitions.money, line) : [];
    const others = beside.filter(({ value }) => value !== amount.value);
    const [first] = others;
    const isOne = first && others.every(({ value }) => value === first.value);
    if (!isOne || Number(first.value) > Number(amount.value)) return [];
    return [{ span: { start: first.start, end: first.end }, value: first.value }];
  });
  return scored(field, found);
}

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
function struckAmounts(view: DocumentView): StruckAmount[] {
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
