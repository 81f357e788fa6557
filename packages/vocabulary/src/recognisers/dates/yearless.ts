import { firstAtOrAfter } from "@quarry/document";
import { fold } from "../../lexicon/fold.ts";
import monthNames from "../../lexicon/values/months.json" with { type: "json" };
import type { Recognition } from "../recognition.ts";
import { joinsToMonth, ordinalMarks } from "./day-forms.ts";

const months = new Map<string, number>();
for (const [number, names] of Object.entries(monthNames.months)) {
  for (const name of names) if (!months.has(fold(name))) months.set(fold(name), Number(number));
}
const dayMonth = new RegExp(
  `(?<![\\d.,/-])(\\d{1,2})(?:${ordinalMarks})?[ -]{1,2}${joinsToMonth}(\\p{L}{3,12})(?!\\p{L}|\\.?,? ?['’]?\\d)`,
  "giu",
);
const monthDay = new RegExp(
  `(?<!\\p{L})(\\p{L}{3,12})\\.? (\\d{1,2})(?:${ordinalMarks})?(?!\\d|[.,:/-]\\d|,? {1,2}\\d{2,4}(?!\\d)|\\p{L})`,
  "giu",
);
const year = /(?<![\d.,/-])(?:19|20)\d{2}(?![\d.,/-]\d|\d)/g;
/** Shorter names are words of other meanings, too: "2 set", "may 10 people". */
const SURE_NAME = 4;

/**
 * Days that are written without a year ("15 March", "Freitag, 3. Mai"), in the year that stands nearest in
 * the document; none where it names no year.
 */
export function findYearless(text: string, dates: readonly Recognition[]): Recognition[] {
  const days = [...named(text, dayMonth, 2, 1), ...named(text, monthDay, 1, 2)]
    .filter((day) => !isPartOf(day, dates))
    .sort((a, b) => a.start - b.start);
  if (days.length === 0) return [];
  const years = yearsOf(text, dates);
  let at = 0;
  return days.flatMap(({ start, end, value }) => {
    while (at + 1 < years.length && isNearer(years, at, start)) at++;
    const nearest = years[at];
    return nearest ? [{ start, end, value: `${nearest.value}-${value}` }] : [];
  });
}

/** "01.12." and "4/11": a day and a month in digits, which are a day only where others show that. */
const dayAndMonth = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2?(?![\d./,-]*\d)/g;

/**
 * Returns what may be a day and a month in digits, in the year of the date that stands nearest, or in the one before or
 * behind where that brings it nearer to this date; nothing where the document has no date.
 */
export function findDayMonths(text: string, dates: readonly Recognition[]): Recognition[] {
  return [...text.matchAll(dayAndMonth)].flatMap((match) => {
    const { 0: written, 1: day = "", 3: month = "", index: start } = match;
    const span = { start, end: start + written.length };
    const next = firstAtOrAfter(dates, start);
    const [before, after] = [dates[next - 1], dates[next]];
    if (isPartOf({ ...span, value: written }, dates)) return [];
    const isAfter = !before || (after && after.start - span.end < start - before.end);
    const stated = (isAfter ? after : before)?.value;
    const value = stated && nearestDay(`${month.padStart(2, "0")}-${day.padStart(2, "0")}`, stated);
    return value ? [{ ...span, value }] : [];
  });
}

/** The day of a month that is nearest to a date. */
function nearestDay(monthAndDay: string, stated: string | number): string | undefined {
  const of = Number(String(stated).slice(0, 4));
  const days = [of - 1, of, of + 1]
    .map((one) => `${one}-${monthAndDay}`)
    .filter((one) => new Date(`${one}T00:00Z`).toJSON()?.startsWith(one));
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(String(stated)));
  return days.sort((a, b) => distance(a) - distance(b))[0];
}

/** Whether one of the dates, which are in the order of the text, overlaps a day. */
function isPartOf(day: Recognition, dates: readonly Recognition[]): boolean {
  const next = firstAtOrAfter(dates, day.start);
  const [before, after] = [dates[next - 1], dates[next]];
  return (before?.end ?? 0) > day.start || (after?.start ?? day.end) < day.end;
}

type Year = { at: number; value: string };

function isNearer(years: readonly Year[], at: number, place: number): boolean {
  const here = years[at]?.at ?? 0;
  const next = years[at + 1]?.at ?? 0;
  return Math.abs(next - place) <= Math.abs(here - place);
}

function yearsOf(text: string, dates: readonly Recognition[]): Year[] {
  const written = [...text.matchAll(year)].map(({ 0: value, index }) => ({ at: index, value }));
  const dated = dates.map(({ start, value }) => ({ at: start, value: String(value).slice(0, 4) }));
  return (dated.length > 0 ? dated : written).sort((a, b) => a.at - b.at);
}

function named(text: string, pattern: RegExp, monthAt: number, dayAt: number): Recognition[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const name = match[monthAt] ?? "";
    const month = months.get(fold(name));
    const day = Number(match[dayAt]);
    const isSure = name.length >= SURE_NAME || /^\p{Lu}/u.test(name);
    if (!month || !isSure || day < 1 || day > 31) return [];
    const two = (part: number) => String(part).padStart(2, "0");
    const end = match.index + match[0].trimEnd().length;
    return [{ start: match.index, end, value: `${two(month)}-${two(day)}` }];
  });
}
