import monthFirst from "../../lexicon/values/month-first.json" with { type: "json" };
import type { Recognition } from "../recognition.ts";
import { type DayParts, datesOf } from "./day-parts.ts";

/** How a document writes the day in 03/04/2020; clear where its own dates or its country say so. */
export type DateOrder = "day-first" | "month-first";
export type DateHabit = {
  order: DateOrder;
  isClear: boolean;
  /** Years of two digits stand first: "40/11/29". */
  isYearFirst?: boolean;
};

/** A number or another date may stand before and behind, parted by another mark than the date's own. */
const numeric =
  /(?<![\d.])(\d{1,2})[ \u00a0\u202f]?([./-])[ \u00a0\u202f]?(\d{1,2})[ \u00a0\u202f]?\2[ \u00a0\u202f]?(\d{4}|\d{2})(?!\d|[./](?!\d{1,2}:\d\d)\d)/g;
const yearFirst =
  /(?<![\d.])(\d{4})([-./])[ \u00a0\u202f]?(\d{1,2})\2[ \u00a0\u202f]?(\d{1,2})(?!\d)|(?<!\d)(\d{4})[ \u00a0\u202f]?[年년][ \u00a0\u202f]?(\d{1,2})[ \u00a0\u202f]?[月월][ \u00a0\u202f]?(\d{1,2})[ \u00a0\u202f]?[日일]/g;
/** A year of two digits is never written with one, so the year stands first: "26/3/4". */
const shortYearFirst =
  /(?<![\d./-])(\d{2})([./])[ \u00a0\u202f]?(\d{1,2})\2[ \u00a0\u202f]?(\d)(?!\d|[./-][ \u00a0\u202f]?\d)/g;
const LAST_DAY = 31;
const MONTHS = 12;

/** Decides by the dates that can be read in one way only; the day comes first unless they object. */
export function voteDateOrder(text: string): DateHabit {
  let balance = 0;
  const yearsFirst = new Set<string>();
  for (const match of text.matchAll(numeric)) {
    const [all, first = "", mark, second = ""] = match;
    if (isPartOfCode(text, match)) continue;
    if (isYearFirstAlone(match)) yearsFirst.add(all);
    if (yearFirstParts(match).length > 0 && Number(first) > MONTHS) continue;
    if (Number(first) > MONTHS && Number(second) <= MONTHS) balance++;
    if (mark !== "." && Number(second) > MONTHS && Number(first) <= MONTHS) balance--;
  }
  if (haveHabit(yearsFirst) || text.search(shortYearFirst) !== -1)
    return { order: "day-first", isClear: false, isYearFirst: true };
  if (balance !== 0) return { order: balance > 0 ? "day-first" : "month-first", isClear: true };
  const order = orderNamed(text);
  if (order) return { order, isClear: true };
  return american.test(text)
    ? { order: "month-first", isClear: true }
    : { order: "day-first", isClear: false };
}

const dayFirstNamed = /(?<!\p{L})(?:dd|tt|jj|gg)[./ -]?mm[./ -]?(?:yy|aa|jj|rr|gg)/iu;
const monthFirstNamed = /(?<!\p{L})mm[./ -]?dd[./ -]?yy/iu;

/** The order that a form says it wants: "(DD/MM/YYYY)", "JJ/MM/AAAA"; undefined where it says none, or both. */
function orderNamed(text: string): DateOrder | undefined {
  const [isDayFirst, isMonthFirst] = [dayFirstNamed, monthFirstNamed].map((one) => one.test(text));
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day-first" : "month-first";
}

/** Days written in digits, with the others that the same digits may mean. */
export function numericDates(text: string, habit: DateHabit): Recognition[] {
  const found: Recognition[] = [];
  for (const match of text.matchAll(yearFirst)) {
    const [, year, , month, day, yearCjk, monthCjk, dayCjk] = match;
    const parts = {
      year: year ?? yearCjk ?? "",
      month: Number(month ?? monthCjk),
      day: day ?? dayCjk ?? "",
    };
    found.push(...datesOf(match, [parts]));
  }
  for (const match of text.matchAll(shortYearFirst)) {
    const [, year = "", , month, day = ""] = match;
    found.push(...datesOf(match, [{ year, month: Number(month), day }]));
  }
  for (const match of text.matchAll(numeric)) {
    if (!isPartOfCode(text, match)) found.push(...datesOf(match, readingsOf(match, habit)));
  }
  return found;
}

/** "12-03-04-2020" is no date; "01.02.2026-28.02.2026" and "4711/01.02.2026" hold dates. */
function isPartOfCode(text: string, { 0: all, 2: mark, index }: RegExpExecArray): boolean {
  const [before, after] = [
    text.slice(Math.max(0, index - 2), index),
    text.slice(index + all.length, index + all.length + 2),
  ];
  const touches = (sign: string | undefined, digit: string | undefined) =>
    sign !== undefined && /[/-]/.test(sign) && sign === mark && /\d/.test(digit ?? "");
  return touches(before.at(-1), before.at(-2)) || touches(after[0], after[1]);
}

function readingsOf(
  match: RegExpExecArray,
  { order, isClear, isYearFirst }: DateHabit,
): DayParts[] {
  const [all, first = "", mark = "", second = "", year = ""] = match;
  const dayFirst = { year, month: Number(second), day: first };
  const monthFirst = { year, month: Number(first), day: second };
  const byYear = yearFirstParts(match, isYearFirst && mark === "-");
  if (isYearFirst && byYear.length > 0) return [...byYear, dayFirst];
  if (Number(second) > MONTHS) return mark === "." && year.length === 2 ? [] : [monthFirst];
  if (isPointed(mark, all)) return [dayFirst];
  if (mark === ".") return [dayFirst, ...byYear];
  if (Number(first) > MONTHS) return isClear ? [dayFirst] : [dayFirst, ...byYear];
  const ordered = order === "day-first" ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  return isClear ? ordered.slice(0, 1) : [...ordered, ...byYear];
}

/** "3.4.2026"; Korean sets spaces behind its points, and may put the year first. */
function isPointed(mark: string, all: string): boolean {
  return mark === "." && (/\d{4}$/.test(all) || !/\s/.test(all));
}

/**
 * "26/3/14": Basque and Nepali put the year first, and write its last two digits alone. A month with a zero,
 * "26-03-14", is read so in documents alone that have that habit.
 */
function yearFirstParts(
  [, first = "", , second = "", last = ""]: RegExpExecArray,
  mayHaveZero = false,
): DayParts[] {
  const isPadded = second.startsWith("0") && !mayHaveZero;
  const isPossible = last.length === 2 && Number(last) <= LAST_DAY && !isPadded;
  return isPossible ? [{ year: first, month: Number(second), day: last }] : [];
}

/** "41-03-12": no other part than the first can be the year. */
function isYearFirstAlone(match: RegExpExecArray): boolean {
  const [, first = "", , second = ""] = match;
  const isPossible = Number(first) > LAST_DAY && Number(second) <= MONTHS;
  return isPossible && yearFirstParts(match, true).length > 0;
}

/** Whether days show that years stand first; one with hyphens may be a code: "Article 45-10-12". */
function haveHabit(days: ReadonlySet<string>): boolean {
  return days.size > 1 || [...days].some((day) => !day.includes("-"));
}

const american = new RegExp(
  `\\b(?:${monthFirst.states.join("|")}),? \\d{5}(?:-\\d{4})?\\b|\\(\\d{3}\\) ?\\d{3}-\\d{4}|\\b(?:${monthFirst.words.join("|")})\\b`,
);
