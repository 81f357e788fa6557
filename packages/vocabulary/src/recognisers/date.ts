import { fold } from "../lexicon/fold.ts";
import { alternatives } from "../lexicon/lexicon.ts";
import words from "../lexicon/values/date-words.json" with { type: "json" };
import monthFirst from "../lexicon/values/month-first.json" with { type: "json" };
import monthNames from "../lexicon/values/months.json" with { type: "json" };
import { sharedYears } from "./ranges.ts";
import type { Recognition } from "./recognition.ts";

/** How a document writes the day in 03/04/2020. */
export type DateOrder = "day-first" | "month-first";

const months = new Map<string, number>();
for (const [number, names] of Object.entries(monthNames.months)) {
  for (const name of names) if (!months.has(fold(name))) months.set(fold(name), Number(number));
}

const numeric = /(?<![\d./-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d-]|[./]\d)/g;
const yearFirst =
  /(?<!\d)(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?!\d)|(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/g;
const joins = `(?:(?:${alternatives(Object.values(words.before).flat())})(?: |(?<=')))?`;
const ordinals = `(?:${words.ordinals.map((mark) => mark.replace(".", "\\.")).join("|")})?`;
const dayMonthYear = new RegExp(
  `(?<!\\d)(\\d{1,2})${ordinals}[ \\-/]{0,2}${joins}(\\p{L}{3,12})\\.?,?[ \\-/]{0,2}${joins},?\\s?['’]?(\\d{4}|\\d{2})(?!\\d)`,
  "giu",
);
const monthDayYear = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,10})\\.?[ -]{0,2}(\\d{1,2})${ordinals}\\s?[,-]?\\s{0,2}(\\d{4}|\\d{2}(?![:\\d]))(?!\\d)`,
  "giu",
);

/** Decides by the dates that can be read in one way only; the day comes first unless they object. */
export function voteDateOrder(text: string): DateOrder {
  let balance = 0;
  for (const [, first, , second] of text.matchAll(numeric)) {
    if (Number(first) > 12 && Number(second) <= 12) balance++;
    if (Number(second) > 12 && Number(first) <= 12) balance--;
  }
  if (balance !== 0) return balance > 0 ? "day-first" : "month-first";
  return looksAmerican(text) ? "month-first" : "day-first";
}

/** All days in the text as `YYYY-MM-DD`, in its order; of overlapping readings the first longest. */
export function findDates(text: string, order: DateOrder): Recognition[] {
  const found: Recognition[] = [];
  const add = (match: RegExpExecArray, parts: { year: string; month: number; day: string }) => {
    const value = isoDay(Number(fullYear(parts.year)), parts.month, Number(parts.day));
    if (value) found.push({ start: match.index, end: match.index + match[0].length, value });
  };
  for (const match of text.matchAll(yearFirst)) {
    const [, year, , month, day, yearCjk, monthCjk, dayCjk] = match;
    add(match, {
      year: year ?? yearCjk ?? "",
      month: Number(month ?? monthCjk),
      day: day ?? dayCjk ?? "",
    });
  }
  for (const match of text.matchAll(numeric)) {
    const [, first = "", , second = "", year = ""] = match;
    const dayFirst = Number(second) > 12 ? false : Number(first) > 12 || order === "day-first";
    add(match, { year, month: Number(dayFirst ? second : first), day: dayFirst ? first : second });
  }
  for (const match of text.matchAll(dayMonthYear)) {
    const month = months.get(fold(match[2] ?? ""));
    if (month) add(match, { year: match[3] ?? "", month, day: match[1] ?? "" });
  }
  for (const match of text.matchAll(monthDayYear)) {
    const month = months.get(fold(match[1] ?? ""));
    if (month) add(match, { year: match[3] ?? "", month, day: match[2] ?? "" });
  }
  const whole = withoutOverlaps(found);
  return withoutOverlaps([...whole, ...sharedYears(text, whole, months)]);
}

const atTime = `(?:(?:${alternatives(Object.values(words.time).flat())})\\.? )?`;
const timeAfter =
  /([01]?\d|2[0-3])[:.h]([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?[ \u00a0]?([ap]\.?m\.?)?(?: ?(Z(?!\p{L})|[+-]\d{2}:?\d{2}))?(?!\d)/u;
const clock = new RegExp(`^[T,]?\\s{0,3}${atTime}${timeAfter.source}`, "iu");

/** The days that a time of day follows, as ISO 8601 with the offset where the text gives one. */
export function findDatetimes(text: string, dates: readonly Recognition[]): Recognition[] {
  const found: Recognition[] = [];
  for (const date of dates) {
    const match = clock.exec(text.slice(date.end, date.end + 40));
    if (!match) continue;
    const [all, hour = "", minute, second = "00", half = "", offset = ""] = match;
    const value = `${date.value}T${hour24(hour, half)}:${minute}:${second}${isoOffset(offset)}`;
    found.push({ start: date.start, end: date.end + all.trimEnd().length, value });
  }
  return found;
}

const timeOfDay =
  /(?<![\d:.])(?:[01]?\d|2[0-3])(?::|h(?=\d\d))[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\b\.?)?(?!\d|:\d)/gi;

export function findTimes(text: string): Recognition[] {
  return [...text.matchAll(timeOfDay)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[0],
  }));
}

function hour24(hour: string, half: string): string {
  const number = Number(hour);
  if (/^p/i.test(half) && number < 12) return String(number + 12);
  if (/^a/i.test(half) && number === 12) return "00";
  return hour.padStart(2, "0");
}

function isoOffset(offset: string): string {
  return /^[+-]\d{4}$/.test(offset)
    ? `${offset.slice(0, 3)}:${offset.slice(3)}`
    : offset.toUpperCase();
}

/** Two digits up to 69 are of this century. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const american = new RegExp(
  `\\b(?:${monthFirst.states.join("|")}),? \\d{5}(?:-\\d{4})?\\b|\\(\\d{3}\\) ?\\d{3}-\\d{4}|\\b(?:${monthFirst.words.join("|")})\\b`,
);

function looksAmerican(text: string): boolean {
  return american.test(text);
}

function withoutOverlaps(found: Recognition[]): Recognition[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Recognition[] = [];
  for (const recognition of found) {
    if (recognition.start >= (kept.at(-1)?.end ?? 0)) kept.push(recognition);
  }
  return kept;
}
