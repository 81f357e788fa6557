import type { Recognition } from "../recognition.ts";
import { monthsNamed } from "./date-words.ts";
import { joinsToMonth as joins, ordinalMarks } from "./day-forms.ts";
import { datesOf } from "./day-parts.ts";

const ordinals = `(?:${ordinalMarks})?`;
/** The signs of abbreviation of Devanagari and Hebrew are parts of a name. */
const name = "([\\p{L}\\p{M}][\\p{L}\\p{M}.]{0,13}[\\p{L}\\p{M}][॰׳]?|[\\p{L}\\p{M}]{1,2})";
/** Tabs part cells. */
const space = "[^\\S\\t]";
const gap = `(?:${space}|[-/]){0,2}`;
const dayMonthYear = new RegExp(
  `(?<!\\d)(\\d{1,2})${ordinals},?${gap}${joins}${name}\\.?[,،]?${gap}(?:${joins}|ค\\.ศ\\.\\s?|del )[,،]?${space}?['’]?(\\d{4}|\\d{2})(?!\\d)`,
  "giu",
);
const monthDayYear = new RegExp(
  `(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]{3,10})\\.?[ -]{0,2}(\\d{1,2})${ordinals}(?:${space}?[,-]${space}{0,2}|[^\\S\\t\\n]{1,2})(\\d{4}|\\d{2}(?![:\\d]|,?\\s\\d{4}))(?!\\d)`,
  "giu",
);
/** "February 1-28, 2026" holds two days. */
const monthDays =
  /(?<![\p{L}\p{M}])(\p{L}{3,10}\.? (\d{1,2}))\s?[-–—]\s?(\d{1,2}),? (\d{4})(?!\d)/giu;
/** "2026. március 4.", "2026 m. kovo 4 d.", "2026(e)ko martxoaren 4(a)", "2026 मार्च 4". */
const yearMonthDay = new RegExp(
  `(?<![\\d.])(\\d{4})(?:\\(e\\)ko|\\.|\\s(?:m|ж)\\.)?,?${space}${name}\\.?${space}(\\d{1,2})(?![\\d:])`,
  "giu",
);
/** "2026. gada 4. marts", "2026 ж. 4 наурыз". */
const yearDayMonth = new RegExp(
  `(?<![\\d.])(\\d{4})(?:\\.\\sgada|\\s(?:ж|г)\\.)\\s(\\d{1,2})\\.?\\s${name}`,
  "giu",
);
/** "1999. gada 27.–30. oktobris" holds two days. */
const yearDays = new RegExp(
  `(?<![\\d.])((\\d{4})(?:\\.\\sgada|\\s(?:ж|г)\\.)\\s(\\d{1,2})\\.?)\\s?[–—-]\\s?(\\d{1,2})\\.?\\s${name}`,
  "giu",
);
/** Vietnamese months have a number: "4 tháng 3, 2026". */
const numberedMonth = /(?<!\d)(\d{1,2})\s(?:tháng|thg)\s(\d{1,2})(?:,|\snăm)?\s(\d{4})(?!\d)/giu;

/** What stands behind a year that a day begins with: "2014. gada 8. maijs". */
const dayBehindYear = /^(?:\.\sgada|\s[жг]\.)\s\d/u;
/** The same with a word that may be a month: "2014 m. kovo 8 d.", "2014. május 8.". */
const monthBehindYear = /^(?:\.|\(e\)ko|\s[mж]\.)?\s([\p{L}\p{M}.]+)\s\d/u;
const monthBehindDay = new RegExp(`^${ordinals}\\s?${joins}([\\p{L}\\p{M}]{3,})`, "iu");
const LONGEST_MONTH = 24;

/** Days whose month is a word, in the order of their patterns. */
export function namedDates(text: string): Recognition[] {
  const found: Recognition[] = [];
  const add = (pattern: RegExp, [day, month, year]: readonly [number, number, number]) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const parts = monthsNamed(match[month] ?? "").map((number) => ({
        year: match[year] ?? "",
        month: number,
        day: match[day] ?? "",
      }));
      const isOther = isCutByComma(text, match) || isNextDay(text, match);
      const dates = isOther ? [] : datesOf(match, parts);
      found.push(...dates);
      // A day may begin within: "01, Monday 30 March 2041". Halfway through a letter of two code units, the
      // pattern would find the same again.
      const [first = ""] = match[0];
      if (dates.length === 0) pattern.lastIndex = match.index + first.length;
    }
  };
  add(dayMonthYear, [1, 2, 3]);
  add(monthDayYear, [2, 1, 3]);
  add(yearMonthDay, [3, 2, 1]);
  add(yearDayMonth, [2, 3, 1]);
  for (const match of text.matchAll(numberedMonth)) {
    const [, day = "", month, year = ""] = match;
    found.push(...datesOf(match, [{ day, month: Number(month), year }]));
  }
  for (const match of text.matchAll(monthDays)) {
    const [all, first = "", from = "", to = "", year = ""] = match;
    const month = /^\p{L}+/u.exec(first)?.[0] ?? "";
    const at = all.lastIndexOf(to, all.length - year.length - 1);
    found.push(...daysOfMonth(match, { month, year, first, from, to, at }));
  }
  for (const match of text.matchAll(yearDays)) {
    const [all, first = "", year = "", from = "", to = "", month = ""] = match;
    const at = all.indexOf(to, first.length);
    found.push(...daysOfMonth(match, { month, year, first, from, to, at }));
  }
  return found;
}

/** "27. oktobris,2014. gada 8. maijs": a comma without a space parts the day from one that begins with its year. */
function isCutByComma(text: string, { 0: all, index }: RegExpExecArray): boolean {
  if (!/[,،]\d{4}$/.test(all)) return false;
  const behind = text.slice(index + all.length, index + all.length + LONGEST_MONTH);
  const [, name] = monthBehindYear.exec(behind) ?? [];
  return dayBehindYear.test(behind) || (name !== undefined && monthsNamed(name).length > 0);
}

/** "21 feb - 25 feb 2026": behind a dash with spaces, two digits that a month's name follows are no year. */
function isNextDay(text: string, { 0: all, index }: RegExpExecArray): boolean {
  if (!/\s-\s?\d{2}$/.test(all)) return false;
  const behind = text.slice(index + all.length, index + all.length + LONGEST_MONTH);
  const [, name] = monthBehindDay.exec(behind) ?? [];
  return name !== undefined && monthsNamed(name).length > 0;
}

type Days = {
  month: string;
  year: string;
  /** What the first day is written with. */
  first: string;
  from: string;
  to: string;
  /** Where the last day begins in the match. */
  at: number;
};

/** Two days of one month and year, in all that the month's name may be. */
function daysOfMonth(
  match: RegExpExecArray,
  { month, year, first, at, ...days }: Days,
): Recognition[] {
  const [start, end] = [days.from, days.to].map((day) =>
    datesOf(
      match,
      monthsNamed(month).map((number) => ({ year, month: number, day })),
    ).at(0),
  );
  if (!start || !end) return [];
  return [
    { ...start, end: match.index + first.length },
    { ...end, start: match.index + at },
  ];
}
