import type { Span } from "@quarry/document";
import { rangeWords } from "../ranges.ts";
import type { Recognition } from "../recognition.ts";
import { isWeekday, monthsNamed } from "./date-words.ts";
import { joinsToMonth, ordinalMarks } from "./day-forms.ts";
import { isoDay } from "./day-parts.ts";
import { isLoneDay } from "./lone-days.ts";

/** Characters beside a day in which the other end of its range is looked for. */
const REACH = 60;
const word = "[\\p{L}\\p{M}][\\p{L}\\p{M}'’׳॰-]*";
/** A hyphen between letters is a part of a word; Chinese sets no spaces. */
const parting = `[–—~～〜]|-(?!\\p{L})|(?<!\\p{L})-|(?<![\\p{L}\\p{M}])(?:${rangeWords})(?![\\p{L}\\p{M}])|至(?=\\d|$)`;
const partingBefore = new RegExp(`(\\s*)(${parting})(\\s*)$`, "iu");
const partingBehind = new RegExp(`^(\\s*)(${parting})(\\s*)`, "iu");
const partingWithin = new RegExp(parting, "giu");
const wordBefore = new RegExp(`[\\s.,،()]*(${word})[.,،]*[\\s()]*$`, "u");
const wordBehind = new RegExp(`^[\\s.,،(]*(${word})[.,،]*[\\s()]*`, "u");
/** Words and signs behind a day: "2026 г.", "15 d.". */
const aside = /^(?:г|р|рр|ж|d|日|일)$/iu;
const ordinal = `(?:${ordinalMarks}|\\(a\\)|日|일)?`;
const month = `(?<name>${word})\\.?`;
const day = "(?<![\\p{L}\\d.:/#-])(?<day>\\d{1,2})";
/** The forms of a day without a year, before the end of a range. */
const before = [
  `${day}${ordinal}\\s?${joinsToMonth}${month}`,
  `${day} tháng (?<month>\\d{1,2})`,
  `(?<![\\p{L}\\p{M}])${month}\\s(?<day>\\d{1,2})${ordinal}`,
  `${day}\\.\\s?(?<month>\\d{1,2})\\.?`,
  `${day}${ordinal}`,
].map((form) => new RegExp(`${form}$`, "iu"));
/** What ends a cell, a line or what is in brackets; numbers with words behind them are times and counts. */
const closes = '(?=\\s*(?:$|[\\n\\t|)\\]）"”]|[,،](?!\\d)))';
const closed = `(?:[日일]|(?:\\.|\\(a\\))?${closes})`;
const numbered = "(?<month>\\d{1,2})(?:-|\\.\\s?|[月월]\\s?)(?<day>\\d{1,2})";
const named = [`${month}\\s(?<day>\\d{1,2})`, `(?<day>\\d{1,2})\\.?\\s${month}`].map(
  (form) => `${form}${ordinal}`,
);
const formsBehind = (ending: string) =>
  [...named, ...[numbered, "(?<day>\\d{1,2})"].map((form) => form + ending)].map(
    (form) => new RegExp(`^${form}(?!\\d|(?:[./-]|[^\\S\\t\\n]){0,3}\\d)`, "iu"),
  );
/** The forms of a day whose year stands before the beginning of its range. */
const behind = formsBehind(`(?:${closed}|\\.(?=\\s)| d\\.)`);
const behindDash = formsBehind(`(?:${ordinal}(?=\\s)|${closed}| d\\.)`);
const behindIso = formsBehind(closed);
const isoSpelt = /^\d{4}-\d{2}-\d{2}$/;
const pieces = new RegExp(`${word}|[^\\s.,،()]`, "gu");
/** What may stand right behind a day: "2026 martxoa 23(a)", "2026. március 23., hétfő". */
const suffix = /^(?:\([a-z]\)|[日일])?\.?/u;
/** "4.5" without a point at its end may be a number. */
const decimal = /^(?!\d{2}\.\d{2}$)\d{1,2}\.\d{1,2}$/;
/** One day or another, as likely as a range from one to the other. */
const either = /^[^\S\t\n]\/[^\S\t\n]$/u;

type MonthAndDay = { month: number; day: number };
/** A day without a year, and maybe without a month, whose name may be that of several; `at` is its place in the text it was found in. */
type OpenDay = { text: string; at: number; day: number; months?: readonly number[] };

/**
 * The ends of ranges that have no year of their own, or no month: "June 1 - June 30, 2025",
 * "28.07. - 01.08.2025", "1.–28. Februar 2026", "2026 kovo 23 – balandžio 15".
 */
export function openEnds(text: string, dates: readonly Recognition[]): Recognition[] {
  return dates.flatMap((date) => startBefore(text, date) ?? endBehind(text, date) ?? []);
}

/** Whether the words between two days make them a range; days of the week may stand there, too. */
export function isDayRange(between: string): boolean {
  if (between.length > REACH) return false;
  if (between === "/" || isEitherDay(between)) return true;
  const words = between.replace(suffix, "");
  const parts = words.split(partingWithin);
  const [gap = "", space = ""] = parts;
  const rest = parts.join(" ").match(pieces) ?? [];
  const isOneItem = !/\n/.test(gap) && !/[\t|]/.test(words);
  const mark = words.slice(gap.length, words.length - space.length);
  return (
    parts.length === 2 &&
    isOneItem &&
    !isEmptyCell(mark, { gap, space }) &&
    rest.every((one) => aside.test(one) || isWeekday(one))
  );
}

/** Whether the words between two days are a slash with spaces: "2026-03-03 / 2026-04-03" may be no range. */
export function isEitherDay(words: string): boolean {
  return either.test(words);
}

/** A dash between two cells, which wide spaces or commas part. */
function isEmptyCell(mark: string, { gap, space }: { gap: string; space: string }): boolean {
  if (/\p{L}/u.test(mark)) return false;
  const isWide = /[^\S\n]{2}$/u.test(gap) && /^[^\S\n]{2}/u.test(space);
  return isWide || /,\s*$/.test(gap) || /^\s*,/.test(space);
}

function startBefore(text: string, last: Recognition): Recognition | undefined {
  const from = Math.max(0, last.start - REACH);
  const upTo = withoutWeekdays(text.slice(from, last.start), wordBefore);
  const parted = partingBefore.exec(upTo);
  if (!parted || isInOtherCell(parted)) return undefined;
  const whole = upTo.slice(0, parted.index);
  const open = openDay(whole, before) ?? openDay(withoutWeekdays(whole, wordBefore), before);
  if (!open || isDecimal(open, parted)) return undefined;
  const start = from + open.at;
  const number = { start, end: start + open.text.length };
  const isEarlier = open.day < dayParts(last.value).day;
  if (!open.months && !(isEarlier && isLoneDay(text, { number, parted, last }))) return undefined;
  const values = readingsOf(last).flatMap((end) =>
    (open.months ?? [end.month]).map((month) => {
      const year = isLater({ month, day: open.day }, end) ? end.year - 1 : end.year;
      return isoDay(year, month, open.day);
    }),
  );
  return recognition(number, values);
}

function endBehind(text: string, first: Recognition): Recognition | undefined {
  const own = text.slice(first.start, first.end);
  if (!/^\d{4}/.test(own)) return undefined;
  const behindFirst = text.slice(first.end, first.end + REACH);
  const upTo = withoutWeekdays(behindFirst.replace(suffix, ""), wordBehind);
  const parted = partingBehind.exec(upTo);
  if (!parted || parted.slice(1).join("") === "-" || isNextItem(parted)) return undefined;
  const forms = isoSpelt.test(own)
    ? behindIso
    : parted[0].trim() === parted[0]
      ? behindDash
      : behind;
  const whole = upTo.slice(parted[0].length);
  const bare = withoutWeekdays(whole, wordBehind);
  const asWritten = openDay(whole, forms);
  const [open, rest] = asWritten ? [asWritten, whole] : [openDay(bare, forms), bare];
  if (!open || isDecimal(open, parted)) return undefined;
  const start = first.end + behindFirst.length - rest.length + open.at;
  const values = readingsOf(first).flatMap((begin) =>
    (open.months ?? [begin.month])
      .filter((month) => isLater({ month, day: open.day }, begin))
      .map((month) => isoDay(begin.year, month, open.day)),
  );
  return recognition({ start, end: start + open.text.length }, values);
}

/** A day with the values that it may have, the likeliest first; undefined where no calendar has any of them. */
function recognition(span: Span, values: readonly (string | undefined)[]): Recognition | undefined {
  const [value, ...others] = new Set(values.filter((one) => one !== undefined));
  if (value === undefined) return undefined;
  return { ...span, value, ...(others.length > 0 && { others }) };
}

function isInOtherCell([, gap = "", , space = ""]: RegExpExecArray): boolean {
  return /[\t\n]/.test(gap) || /\t/.test(space);
}

/** "2026-03-03  - 12", "2026-03-03 -12": a dash behind wide spaces, and the sign of a number. */
function isNextItem(parted: RegExpExecArray): boolean {
  const [, gap = "", mark = "", space = ""] = parted;
  const isSign = gap !== "" && space === "" && !/\p{L}/u.test(mark);
  return isInOtherCell(parted) || gap.length > 1 || isSign;
}

/** "Version 4.5 – 12.05.2026": what a dash with spaces parts from a day may be a number. */
function isDecimal({ text }: OpenDay, [, gap, mark = "", space]: RegExpExecArray): boolean {
  return decimal.test(text) && !/\p{L}/u.test(mark) && `${gap}${space}` !== "";
}

function openDay(text: string, forms: readonly RegExp[]): OpenDay | undefined {
  for (const form of forms) {
    const match = form.exec(text);
    const { day, month, name } = match?.groups ?? {};
    const named = name === undefined ? undefined : monthsNamed(name);
    if (!match || named?.length === 0) continue;
    const months = month === undefined ? named : [Number(month)];
    return { text: match[0], at: match.index, day: Number(day), ...(months && { months }) };
  }
  return undefined;
}

/** Leaves out words for days of the week, and signs behind a day, at an end of a text. */
function withoutWeekdays(text: string, atEnd: RegExp): string {
  let rest = text;
  for (let match = atEnd.exec(rest); match; match = atEnd.exec(rest)) {
    const [all, found = ""] = match;
    if (!aside.test(found) && !isWeekday(found)) return rest;
    rest = match.index === 0 ? rest.slice(all.length) : rest.slice(0, match.index);
  }
  return rest;
}

function readingsOf({ value, others = [] }: Recognition): (MonthAndDay & { year: number })[] {
  return [value, ...others].map(dayParts);
}

function dayParts(value: string | number): MonthAndDay & { year: number } {
  const [year = 0, month = 0, day = 0] = String(value).split("-").map(Number);
  return { year, month, day };
}

function isLater(one: MonthAndDay, other: MonthAndDay): boolean {
  return one.month > other.month || (one.month === other.month && one.day > other.day);
}
