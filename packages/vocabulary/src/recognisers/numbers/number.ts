import type { Span } from "@quarry/document";
import { alternatives } from "../../lexicon/lexicon.ts";
import ranges from "../../lexicon/values/ranges.json" with { type: "json" };
import type { Recognition } from "../recognition.ts";
import { currencyLetters, currencySign } from "./currency-sign.ts";
import {
  groupMarks,
  type Notation,
  type NumeralHabit,
  parseNumber,
  type Reading,
} from "./notation.ts";
import { type Scale, scaleAfter, scaleAround } from "./scale.ts";
import { type Sign, signOf } from "./sign.ts";

const opens = `(?:(?<![\\p{L}\\d.,٫]|#[A-Z]+/)|(?<=(?<!\\p{L})(?:${currencyLetters.join("|")})))`;
/** "45′300" may be minutes: a prime or backtick parts groups where there are two of them, or decimals behind one. */
const isGrouped = "(?!\\d{1,3}[`′]\\d{3}(?![`′]\\d{3}|[.,٫]\\d))";
const grouped = `${isGrouped}\\d{1,3}([.,${groupMarks}])\\d{3}(?:\\1\\d{3})*(?:[.,٫]\\d+)?`;
/** Lakhs and crores: "12,34,567". */
const indian = "\\d{1,2}(?:([,٬])\\d{2})(?:\\2\\d{2})*\\2\\d{3}(?:[.٫]\\d+)?";
const plain = "(?:\\d+(?:[.,٫]\\d+)?|[.,٫]\\d+)";
const numeral = `${opens}(?:${grouped}|${indian}|${plain})(?!\\d)`;

/**
 * "1 234,50": a plain space parts thousands only where the numeral stands by itself or has a
 * currency or a unit after it, for "Pens 2 100,50" holds two numbers.
 */
const spaced = "[1-9]\\d{0,2}(?: \\d{3}){1,5}(?:[.,]\\d+)?(?!\\d)";
/** A currency's letter that says so only before thousands parted by spaces: "R 18 500.00". */
const letter = "R ";
const edge = '(?:^|[:：|\\t"(]| {2})';
const atEdge = `(?<=${edge} *[-+−–]? ?(?:${currencySign} ?|${letter})?[-+−–]?)${spaced}(?=(?:[.,][-–—]{1,2})?-?[)%]?,? *(?:$|[|\\t"”\\n]| {2}| ?(?:${currencySign}|[\\p{L}°%.²³/]{1,24}(?:(?<=m)[23])?\\)?) *,?(?:$|[|\\t"”]| {2})))`;
/** "28 000 – 32 000 €": the second amount's currency is the first one's, too. */
const toAmount = ` ?(?:[-–—]|${alternatives(Object.values(ranges.words).flat())}) ?${spaced} ?${currencySign}`;
const beforeCurrency = `(?<![\\p{L}\\d.,]|\\d )${spaced}(?=-? ?${currencySign}|${toAmount}| ?%)`;
/** "3 630, 50 €": a space behind the mark of decimals, where the cell holds nothing but them and their currency. */
const partedAfter = (groups: string) =>
  `(?<=${edge} *[-+−–]?)[1-9]\\d{0,2}(?:[ .${groupMarks}]\\d{3})${groups}, \\d{2}(?= ?${currencySign} *(?:$|[|\\t"”]| {2}))`;
const parted = partedAfter("+");
const hasParted = new RegExp(parted, "mu");
/** "40. 00" in a cell of its own, where a text writes several so. */
const partedCell = `(?<=${edge} *[-+−–]?)[1-9]?\\d{1,2}(?:[ .,${groupMarks}]?\\d{3}){0,3}[.,] \\d{2}(?= *(?:$|[|\\t"”]| {2}))`;
const partedCells = new RegExp(partedCell, "gmu");
const LEAST_PARTED = 3;
/** "4^99 €": shops raise the cents, and authors the number of a note. */
const raisedCents = `(?<![\\p{L}\\d.,^])\\d{1,4}\\^\\d{2}(?![\\d.,])(?:(?= ?${currencySign})|(?<=${currencySign} ?\\d{1,4}\\^\\d{2}))`;
const numeralsWith = (first: string) =>
  new RegExp([first, raisedCents, atEdge, beforeCurrency, numeral].join("|"), "gmu");
const numerals = numeralsWith(parted);
/** Where thousands are written so, "205, 75 €" is an amount, too. */
const numeralsParted = numeralsWith(partedAfter("*"));
const numeralsInCells = numeralsWith(partedCell);
const exponent = /^[eE]([-+−]?\d{1,2})(?![\p{L}\d.,])/u;

/** The numbers of a text with plain digits; a habit that is given by its notation alone is clear. */
export function findNumbers(text: string, habit: NumeralHabit | Notation): Recognition[] {
  const how = typeof habit === "string" ? { notation: habit, isClear: true } : habit;
  const found: Recognition[] = [];
  for (const match of text.matchAll(patternFor(text))) {
    const [digits] = match;
    const reading = isRaised(text, match.index) ? undefined : readingOf(digits, how);
    if (!reading) continue;
    const span = { start: match.index, end: match.index + digits.length };
    const around = scaleAround(text, span.start, span.end);
    const { start, isNegative, isDoubtful } = signIn(text, span, around?.start);
    const scale: Scale | undefined =
      exponentAfter(text, span.end) ?? around ?? scaleAfter(text, start, span.end);
    const values = [reading.value, ...(reading.other === undefined ? [] : [reading.other])];
    const signedBy = (power: string) =>
      values
        .map((one) => Number(`${one}e${power}`))
        .map((one) => (isNegative && one !== 0 ? -one : one));
    const multiplies = scale && !scale.isUnit;
    const signed = (multiplies ? scale.powers : ["0"]).flatMap(signedBy);
    const scaled = scale?.isUnit ? scale.powers.flatMap(signedBy) : [];
    const opposite = isDoubtful ? signed.map((value) => -value) : [];
    const broken = groupBeside(text, span);
    const [value = 0, ...others] = [
      ...signed,
      ...opposite,
      ...(broken === undefined ? [] : [broken]),
    ];
    const end = scale?.end ?? span.end;
    found.push({
      start,
      end,
      value,
      ...(others.length > 0 && { others }),
      ...(scaled.length > 0 && { scaled }),
    });
  }
  return found;
}

function patternFor(text: string): RegExp {
  if (hasParted.test(text)) return numeralsParted;
  let count = 0;
  for (const _ of text.matchAll(partedCells)) if (++count === LEAST_PARTED) return numeralsInCells;
  return numerals;
}

/** The 3 of "420^3 km" is a power's or a note's. */
function isRaised(text: string, start: number): boolean {
  return /[\p{L}\d]\^$/u.test(text.slice(Math.max(0, start - 2), start));
}

/** The sign of a number, which may stand before the word that begins its scale: "-ဋေ ၁.၆ ထ". */
function signIn(text: string, span: Span, lead: number | undefined): Sign {
  const own = signOf(text, span);
  if (lead === undefined || own.isNegative) return own;
  return signOf(text, { start: lead, end: span.end });
}

const spaceBehindMark = /(?<=[.,]) (?=\d{2}$)/;

/** A numeral's value; "3 630, 50 €" and "40. 00" may be two numbers, and raised cents the number of a note. */
function readingOf(digits: string, habit: NumeralHabit): Reading | undefined {
  const [whole = "", raised] = digits.split("^");
  if (raised !== undefined) return { value: Number(`${whole}.${raised}`), other: Number(whole) };
  const reading = parseNumber(digits.replace(spaceBehindMark, ""), habit);
  if (!reading || !spaceBehindMark.test(digits)) return reading;
  return { ...reading, other: Number(digits.slice(-2)) };
}

function exponentAfter(text: string, end: number): { powers: string[]; end: number } | undefined {
  const match = exponent.exec(text.slice(end, end + 6));
  return match
    ? { powers: [(match[1] ?? "").replace("−", "-")], end: end + match[0].length }
    : undefined;
}

const groupBefore = /(?<![\p{L}\d.,:/-])([1-9]\d{0,2}(?: \d{3})*) $/u;
const groupAfter = /^((?: \d{3})+(?:[.,]\d+)?)(?![\d:/-]|[.,]\d)/;

/** What a number would be with the three digits that a plain space parts from it. */
function groupBeside(
  text: string,
  { start, end }: { start: number; end: number },
): number | undefined {
  const digits = text.slice(start, end);
  const after = /^[1-9]\d{0,2}$/.test(digits) ? groupAfter.exec(text.slice(end, end + 20)) : null;
  const before = /^\d{3}(?:[.,]\d+)?$/.test(digits)
    ? groupBefore.exec(text.slice(Math.max(0, start - 16), start))
    : null;
  if (!before && !after) return undefined;
  const joined = `${before?.[1] ?? ""}${digits}${after?.[1] ?? ""}`.replaceAll(" ", "");
  return Number(joined.replace(",", "."));
}
