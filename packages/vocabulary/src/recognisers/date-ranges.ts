import { isWeekday, monthsNamed } from "./date-words.ts";
import { isoDay } from "./day-parts.ts";
import { rangeWords } from "./ranges.ts";
import type { Recognition } from "./recognition.ts";

/** Characters beside a day in which the other end of its range is looked for. */
const REACH = 60;
const word = "[\\p{L}\\p{M}][\\p{L}\\p{M}'’-]*";
/** A hyphen between letters is a part of a word. */
const parting = `[–—~～〜]|-(?!\\p{L})|(?<!\\p{L})-|(?<![\\p{L}\\p{M}])(?:${rangeWords})(?![\\p{L}\\p{M}])`;
const partingBefore = new RegExp(`(\\s*)(${parting})(\\s*)$`, "iu");
const partingBehind = new RegExp(`^(\\s*)(${parting})(\\s*)`, "iu");
const partingWithin = new RegExp(parting, "giu");
const wordBefore = new RegExp(`[\\s.,،()]*(${word})[.,،]*[\\s()]*$`, "u");
const wordBehind = new RegExp(`^[\\s.,،(]*(${word})[.,،]*[\\s()]*`, "u");
/** Words and signs behind a day: "2026 г.", "15 d.". */
const aside = /^(?:г|р|рр|ж|d|日|일)$/iu;
const ordinal = "(?:\\.|º|er|st|nd|rd|th|\\(a\\)|日|일)?";
const month = `(?<name>${word})\\.?`;
const joins = "(?:de |d[’']|ta[’'] )?";
const day = "(?<![\\p{L}\\d.:/#-])(?<day>\\d{1,2})";
/** The forms of a day without a year, before the end of a range. */
const before = [
  `${day}${ordinal}\\s?${joins}${month}`,
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
/** Where a cell begins, or what a label names; a number where a line begins may be an item's. */
const edge = /(?:[:：|\t"“(] *|\S {2,})$/u;
/** "4.5" without a point at its end may be a number. */
const decimal = /^(?!\d{2}\.\d{2}$)\d{1,2}\.\d{1,2}$/;
/** One day or another, as likely as a range from one to the other. */
const either = /^[^\S\t\n]\/[^\S\t\n]$/u;

type MonthAndDay = { month: number; day: number };
/** A day without a year, and maybe without a month; `at` is its place in the text it was found in. */
type OpenDay = { text: string; at: number; day: number; month?: number };

/**
 * The ends of ranges that have no year of their own, or no month: "June 1 - June 30, 2025",
 * "28.07. - 01.08.2025", "1.–28. Februar 2026", "2026 kovo 23 – balandžio 15".
 */
export function openEnds(text: string, dates: readonly Recognition[]): Recognition[] {
  return dates.flatMap((date) => startBefore(text, date) ?? endBehind(text, date) ?? []);
}

/** Whether the words between two days make them a range; days of the week may stand there, too. */
export function isDayRange(words: string): boolean {
  if (words.length > REACH) return false;
  if (words === "/" || isEitherDay(words)) return true;
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
  const end = monthAndDay(last);
  const own = { month: open.month ?? end.month, day: open.day };
  if (
    open.month === undefined &&
    (own.day >= end.day || !isLoneDay(text, { open, start, parted, last }))
  )
    return undefined;
  const value = isoDay(isLater(own, end) ? end.year - 1 : end.year, own.month, own.day);
  return value === undefined ? undefined : { start, end: start + open.text.length, value };
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
  const begin = monthAndDay(first);
  const last = { month: open.month ?? begin.month, day: open.day };
  const value = isLater(last, begin) ? isoDay(begin.year, last.month, last.day) : undefined;
  return value === undefined ? undefined : { start, end: start + open.text.length, value };
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

/** Whether a range is the first cell of a row, or the whole text. */
function isWholeCell(text: string, upTo: string, { end }: Recognition): boolean {
  return upTo === ""
    ? end === text.length
    : upTo.endsWith("\n") && /^(?:\s?\p{L}\.)?\t/u.test(text.slice(end, end + 4));
}

function openDay(text: string, forms: readonly RegExp[]): OpenDay | undefined {
  for (const form of forms) {
    const match = form.exec(text);
    const { day, month, name } = match?.groups ?? {};
    const [named] = name === undefined ? [] : monthsNamed(name);
    const number = month === undefined ? named : Number(month);
    if (!match || (name !== undefined && number === undefined)) continue;
    const own = { text: match[0], at: match.index, day: Number(day) };
    return number === undefined ? own : { ...own, month: number };
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

function monthAndDay({ value }: Recognition): MonthAndDay & { year: number } {
  const [year = 0, month = 0, day = 0] = String(value).split("-").map(Number);
  return { year, month, day };
}

function isLater(one: MonthAndDay, other: MonthAndDay): boolean {
  return one.month > other.month || (one.month === other.month && one.day > other.day);
}

/**
 * Whether a number alone before a day is one: "1.–28. Februar 2026" and "1 to 28 February 2026" are days, while a
 * hyphen with spaces may part a number from a date, and one without a number from a day in digits.
 */
function isLoneDay(
  text: string,
  {
    open,
    start,
    parted,
    last,
  }: { open: OpenDay; start: number; parted: RegExpExecArray; last: Recognition },
): boolean {
  const [, gap, mark = "", space] = parted;
  const hasPoint = /\D$/.test(open.text);
  const isNamed = /^\d{1,2}(?!\d|[./-]\d)/.test(text.slice(last.start, last.end));
  const hasWeekday = /\p{L}/u.test(
    text.slice(start + open.text.length, last.start).replace(mark, ""),
  );
  if (hasWeekday || /\p{L}/u.test(mark)) return isNamed;
  if (!isNamed) return hasPoint || (mark === "–" && gap + (space ?? "") === "");
  if (gap === "" && space === "") return true;
  if (mark === "-") return false;
  const upTo = text.slice(Math.max(0, start - REACH), start);
  return hasPoint || gap === "\u2009" || edge.test(upTo) || isWholeCell(text, upTo, last);
}
