import type { Span } from "@quarry/document";
import { alternatives } from "../lexicon/lexicon.ts";
import currencies from "../lexicon/values/currencies.json" with { type: "json" };
import ranges from "../lexicon/values/ranges.json" with { type: "json" };
import type { Recognition } from "./recognition.ts";
import { scaleAfter } from "./scale.ts";

/** Which mark parts the decimals of a document. */
export type Notation = "point" | "comma";

/** Currencies that are written in letters, right before their amount: "RM100.00". */
const letters = [...Object.keys(currencies.symbols), ...currencies.codes].filter((sign) =>
  /^\p{L}+$/u.test(sign),
);
const opens = `(?:(?<![\\p{L}\\d.,]|#[A-Z]+/)|(?<=(?<!\\p{L})(?:${letters.join("|")})))`;
const grouped = "\\d{1,3}(?:([.,'’\\u00a0\\u202f])\\d{3})(?:\\1\\d{3})*(?:[.,]\\d+)?";
/** Lakhs and crores: "12,34,567". */
const indian = "\\d{1,2}(?:,\\d{2})+,\\d{3}(?:\\.\\d+)?";
const plain = "(?:\\d+(?:[.,]\\d+)?|[.,]\\d+)";
const numeral = new RegExp(`${opens}[-+−]?(?:${grouped}|${indian}|${plain})(?!\\d)`, "gu");

/**
 * "1 234,50": a plain space parts thousands only where the numeral stands by itself or has a
 * currency after it, for "Pens 2 100,50" holds two numbers.
 */
const spaced = "[-+−]?\\d{1,3}(?: \\d{3})+";
const atEdge = `(?=[-+−\\d])(?<=(?:^|[:|\\t]| {2}) *)${spaced},\\d{2}(?!\\d)`;
const sign = `(?:\\p{Sc}|[A-Z]{3}(?!\\p{L})|(?:${letters.join("|")})(?!\\p{L}))`;
const amount = `${spaced}(?:,\\d{2})?`;
/** "28 000 – 32 000 €": the second amount's currency is the first one's, too. */
const toAmount = ` ?(?:[-–—]|${alternatives(Object.values(ranges.words).flat())}) ?${amount} ?${sign}`;
const beforeCurrency = `(?<![\\p{L}\\d.,]|\\d )${amount}(?= ?${sign}|${toAmount})`;
/** "Staff: 18 000": alone behind a label. */
const alone = `(?<=[:|\\t] *)[1-9]\\d{0,2}(?: \\d{3})+(?= *$)`;
const numerals: Record<Notation, RegExp> = {
  point: new RegExp([beforeCurrency, alone, numeral.source].join("|"), "gmu"),
  comma: new RegExp([atEdge, beforeCurrency, alone, numeral.source].join("|"), "gmu"),
};

/** Counts how the document's own clear numerals are written: 1,234.56 and 0.5 against 1.234,56. */
export function voteNotation(text: string): Notation {
  let balance = 0;
  for (const match of text.matchAll(/\d[\d.,]*\d/g)) {
    const digits = match[0];
    const mark = lastMark(digits);
    if (mark === undefined) continue;
    const decimals = digits.length - mark - 1;
    const other = digits.search(/[.,]/);
    const twoMarks = other !== mark && digits[other] !== digits[mark];
    if (!twoMarks && (decimals === 3 || decimals > 4 || other !== mark)) continue;
    const weight = twoMarks ? 3 : decimals === 2 ? 1 : 0.5;
    balance += digits[mark] === "," ? weight : -weight;
  }
  return balance > 0 ? "comma" : "point";
}

export function findNumbers(text: string, notation: Notation): Recognition[] {
  const found: Recognition[] = [];
  for (const match of text.matchAll(numerals[notation])) {
    const value = parseNumber(match[0], notation);
    if (value === undefined) continue;
    const span = { start: match.index, end: match.index + match[0].length };
    const scale = scaleAfter(text, span.start, span.end);
    if (scale) found.push({ ...span, end: scale.end, value: Number(`${value}e${scale.power}`) });
    else found.push({ ...span, value: isOwed(text, span) ? -Math.abs(value) : value });
  }
  return found;
}

const cellBefore = new RegExp(`(?:^|[:|\\t\\n]| {2}) *(?:${sign} ?)?\\((?:${sign} ?)?$`, "u");
const cellAfter = new RegExp(`^ ?(?:${sign})?\\)(?: ?${sign})? *(?:$|[|\\t\\n]| {2})`, "u");
const minusAfter = /^[-−] *(?:$|[|\t\n]| {2})/;

/** How bookkeepers write what is below zero: "(1,234.50)" alone in its cell, and "45.00-". */
function isOwed(text: string, { start, end }: Span): boolean {
  if (!/[.,]\d{2}$|\d[.,]\d{3}$/.test(text.slice(start, end))) return false;
  const after = text.slice(end, end + 10);
  if (minusAfter.test(after)) return true;
  return cellAfter.test(after) && cellBefore.test(text.slice(Math.max(0, start - 10), start));
}

/** A numeral's value; a single mark before three digits is read by the document's notation. */
export function parseNumber(numeralText: string, notation: Notation): number | undefined {
  const sign = /^[-−]/.test(numeralText) ? -1 : 1;
  const digits = numeralText.replace(/^[-+−]/, "").replace(/['’\u00a0\u202f ]/g, "");
  const mark = lastMark(digits);
  if (mark === undefined) return finite(sign * Number(digits));
  const first = digits.search(/[.,]/);
  const decimals = digits.length - mark - 1;
  const isDecimal =
    first === mark
      ? decimals !== 3 || (digits[mark] === "," ? notation === "comma" : notation === "point")
      : digits[first] !== digits[mark];
  const whole = digits.slice(0, isDecimal ? mark : undefined).replace(/[.,]/g, "");
  const fraction = isDecimal ? digits.slice(mark + 1) : "";
  return finite(sign * Number(`${whole || "0"}.${fraction || "0"}`));
}

function lastMark(digits: string): number | undefined {
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  return mark === -1 ? undefined : mark;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
