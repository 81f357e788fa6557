import { alternatives } from "../lexicon/lexicon.ts";
import ranges from "../lexicon/values/ranges.json" with { type: "json" };
import type { Recognition } from "./recognition.ts";

const BEFORE = 40;
const words = alternatives(Object.values(ranges.words).flat());
const parting = `\\s*(?:[-–—]|(?<!\\p{L})(?:${words})(?!\\p{L}))\\s*$`;
const monthDay = new RegExp(`(?<!\\p{L})(\\p{L}{3,10})\\.? (\\d{1,2})${parting}`, "iu");
const dayMonth = new RegExp(`(?<!\\d)(\\d{1,2})(?:\\.|º)? (?:de )?(\\p{L}{3,12})${parting}`, "iu");
const numeric = new RegExp(`(?<!\\d)(\\d{1,2})\\.(\\d{1,2})\\.${parting}`, "iu");
/** "1.–28. Februar 2026", "1 to 28 February 2026": a dash with spaces may part a number from a date. */
const dayAlone = new RegExp(
  `(?<![\\p{L}\\d.,:/#-])(\\d{1,2})(?:\\.|º|er|st|nd|rd|th)?(?:[-–—]|\\s+(?:${words})\\s+)$`,
  "iu",
);

/** What may stand between two values of a range: the word, and the currency or article of the second. */
const between = new RegExp(
  `^[^\\p{L}\\d]*(?:[-–—]|(?<!\\p{L})(?:${words})(?!\\p{L}))\\W{0,3}(?:\\p{Lu}{2,3})?\\W{0,3}$`,
  "iu",
);

/** The month of a name. */
type Months = (name: string) => number | undefined;

/** Whether words between two values make them a range. */
export function isRange(words: string): boolean {
  return words.length < 20 && between.test(words);
}

/**
 * Days without a year, or without a month, right before one that has it: "June 1 - June 30, 2025",
 * "28.07. - 01.08.2025", "1.–28. Februar 2026".
 */
export function sharedYears(
  text: string,
  dates: readonly Recognition[],
  months: Months,
): Recognition[] {
  return dates.flatMap((last) => {
    const from = Math.max(0, last.start - BEFORE);
    const before = text.slice(from, last.start);
    const found = dayBefore(before, months) ?? dayInMonth(before, text, last);
    if (!found) return [];
    const value = `${yearOf(last, found.monthDay)}-${found.monthDay}`;
    const start = from + found.start;
    return [{ start, end: start + found.length, value }];
  });
}

type Found = { start: number; length: number; monthDay: string };

function dayBefore(before: string, months: Months): Found | undefined {
  const named = monthDay.exec(before);
  if (named) return foundAt(named, months(named[1] ?? ""), named[2]);
  const reversed = dayMonth.exec(before);
  if (reversed) return foundAt(reversed, months(reversed[2] ?? ""), reversed[1]);
  const digits = numeric.exec(before);
  return digits ? foundAt(digits, Number(digits[2]), digits[1]) : undefined;
}

/** A day right before a later one of the same month, which is a word. */
function dayInMonth(before: string, text: string, last: Recognition): Found | undefined {
  const match = dayAlone.exec(before);
  const isNamed = /^\d{1,2}(?!\d|[./-]\d)/.test(text.slice(last.start, last.end));
  const [, month = "", day = ""] = String(last.value).split("-");
  if (!match || !isNamed || Number(match[1]) >= Number(day)) return undefined;
  const length = /^\d+\.?/.exec(match[0])?.[0].length ?? 0;
  const found = foundAt(match, Number(month), match[1]);
  return found && { ...found, length };
}

function foundAt(
  match: RegExpExecArray,
  month: number | undefined,
  day: string | undefined,
): Found | undefined {
  const number = Number(day);
  if (month === undefined || month < 1 || month > 12 || number < 1 || number > 31) return undefined;
  const words = match[0].replace(new RegExp(parting, "iu"), "");
  const two = (part: number) => String(part).padStart(2, "0");
  return { start: match.index, length: words.length, monthDay: `${two(month)}-${two(number)}` };
}

/** A range that ends early in a year may begin in the one before. */
function yearOf({ value }: Recognition, monthDay: string): string {
  const [year = "", ...rest] = String(value).split("-");
  return monthDay > rest.join("-") ? String(Number(year) - 1) : year;
}
