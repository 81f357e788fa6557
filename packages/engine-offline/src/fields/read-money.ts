import type { Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import { isRange, wordsOf } from "@quarry/vocabulary";
import type { TextView } from "../document/text-view.ts";
import { type Field, nameOf, type Reading } from "./field.ts";
import { readIdentifier } from "./read-text.ts";
import { nearness, within } from "./within.ts";

const perUnit = /\b(?:per|pro|par|por|al|je|each|unit\p{L}*|einzel\p{L}*|rate)\b/iu;

/** An amount before any bare number; a percentage is neither. */
export function readMoney(view: TextView, field: Field, region: Span): Reading | undefined {
  const money = within(view.recognitions.money, region);
  const found = money[0];
  if (field.node.type === "string" && found) {
    const range = rangeFrom(view, region, money);
    if (range) return { span: range, value: found.value, fit: nearness(view, region, range) };
  }
  if (found) {
    const fit = nearness(view, region, found) * (money.length > 1 ? 0.9 : 1);
    return { span: found, value: found.value, fit };
  }
  const percents = within(view.recognitions.percent, region);
  const plain = within(view.recognitions.number, region).find(
    (number) => !percents.some((percent) => percent.start === number.start),
  );
  if (!plain || within(view.recognitions.date, region).length > 0) return undefined;
  if (field.node.type === "string") return readIdentifier(view, region);
  const thousands = hasThousands(view) && !asksForUnit(field) ? plain.amount : undefined;
  const hasCents = view.recognitions.money.length >= 3;
  return {
    span: plain,
    value: thousands ?? plain.value,
    fit: (hasCents ? 0.4 : 0.75) * nearness(view, region, plain),
  };
}

/** Fewer amounts with three digits behind their mark may be prices for a unit. */
const FEWEST_THOUSANDS = 2;

const known = new WeakMap<TextView["recognitions"], boolean>();

/** Whether a document has several amounts such as "35.000", and all are whole tens: "1.479" may be a price of fuel. */
function hasThousands({ text, recognitions }: TextView): boolean {
  const before = known.get(recognitions);
  if (before !== undefined) return before;
  const amounts = recognitions.number.filter(({ amount }) => amount !== undefined);
  const areTens = amounts.every(({ end }) => text[end - 1] === "0");
  const areThousands = areTens && amounts.length >= FEWEST_THOUSANDS;
  known.set(recognitions, areThousands);
  return areThousands;
}

/** Whether a field asks for the price of a unit, which may have three decimals. */
function asksForUnit(field: Field): boolean {
  return perUnit.test(wordsOf(`${nameOf(field)} ${field.node.describe ?? ""}`).join(" "));
}

/** "£28,000 - £31,000" as it stands, with the signs of the currency: where text is asked for, both amounts. */
function rangeFrom(
  { text }: TextView,
  region: Span,
  [first, last, ...more]: readonly Recognition[],
): Span | undefined {
  if (!first || !last || more.length > 0 || !isRange(text.slice(first.end, last.start))) return;
  const before = /[^\p{L}\d\s:]{0,3}\s?$/u.exec(text.slice(region.start, first.start))?.[0] ?? "";
  const after =
    /^\s?(?:\p{Sc}|\p{Lu}{3}(?!\p{L}))/u.exec(text.slice(last.end, region.end))?.[0] ?? "";
  return { start: first.start - before.length, end: last.end + after.length };
}
