import type { Span } from "@quarry/document";

/** Locales whose names of months are known. */
const locales = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "sv",
  "da",
  "nb",
  "fi",
  "pl",
  "cs",
  "sk",
  "hu",
  "ro",
  "hr",
  "tr",
  "ru",
  "uk",
  "el",
];

const inFigures =
  /(?<!\p{Nd})(\p{Nd}{1,4})\s?[./\-年년]\s?(\p{Nd}{1,2})\s?[./\-月월]\s?(\p{Nd}{1,4})(?!\p{Nd})[日일]?/gu;
const dayFirst =
  /(?<!\p{Nd})(\d{1,2})(?:\p{L}{1,2}|[.º°])?[\s-]{1,3}(?:day\s)?(?:\p{L}{1,2}\s)?(\p{L}{3,})\.?,?[\s-](?:\p{L}{2,3}\s)?(\d{4})(?!\d)/gu;
const monthFirst = /(?<!\p{L})(\p{L}{3,})\.?\s(\d{1,2})(?:\p{L}{2})?,?\s(\d{4})(?!\d)/gu;

/** "3 November", "3.–5. November", "November 3rd": the year stands elsewhere, if anywhere. */
const dayAndMonth =
  /(?<![\p{Nd}.,/-])(\d{1,2})(?:\p{L}{1,2}|[.º°])?(?:\s?[-–/]\s?\d{1,2}[.º°]?)?[\s-]{1,3}(?:(?:of|de|d')\s)?(\p{L}{3,})(?!\p{L}|[.,]?\s\d{4})/gu;
const monthAndDay =
  /(?<!\p{L})(\p{L}{3,})\.?\s(\d{1,2})(?:\p{L}{2})?(?!\p{Nd}|[.:]\d|\p{L}|,?\s\d{4})/gu;
const rangeOfDays =
  /(?<!\p{Nd})(\d{1,2})(?:\p{L}{1,2}|[.º°])?\s?(?:[-–]|to|bis|au|al|t\/m)\s?\d{1,2}(?:\p{L}{1,2}|[.º°])?\s(\p{L}{3,})\.?,?\s(\d{4})(?!\d)/gu;

/**
 * Where each day of the calendar (YYYY-MM-DD) stands, under every reading of its figures; a day without a
 * year is one of each year that the text names.
 */
export function indexDates(text: string): Map<string, Span[]> {
  const index = new Map<string, Span[]>();
  function add(span: Span, year: string, month: number | string, day: string): void {
    const iso = isoOf(
      Number(year.length === 2 ? centuryOf(year) + year : year),
      Number(month),
      Number(day),
    );
    if (iso !== undefined) index.set(iso, [...(index.get(iso) ?? []), span]);
  }
  for (const match of text.matchAll(inFigures)) {
    const span = spanOf(match);
    const [first = "", second = "", third = ""] = match
      .slice(1)
      .map((part) => part.normalize("NFKC"));
    if (first.length === 4) add(span, first, second, third);
    else if (third.length !== 3 && third.length !== 1) {
      add(span, third, second, first);
      if (first !== second) add(span, third, first, second);
    }
  }
  for (const match of text.matchAll(dayFirst)) {
    const [, day = "", month = "", year = ""] = match;
    add(spanOf(match), year, monthOf(month), day);
  }
  for (const match of text.matchAll(monthFirst)) {
    const [, month = "", day = "", year = ""] = match;
    add(spanOf(match), year, monthOf(month), day);
  }
  for (const match of text.matchAll(rangeOfDays)) {
    const [, day = "", month = "", year = ""] = match;
    add(spanOf(match), year, monthOf(month), day);
  }
  for (const { span, month, day, years } of daysWithoutYear(text)) {
    for (const year of years) add(span, year, month, day);
  }
  return index;
}

/** A text that names more years is a history: which one a day is of is not known. */
const MAX_YEARS = 20;

type DayWithoutYear = { span: Span; month: number; day: string; years: ReadonlySet<string> };

function* daysWithoutYear(text: string): Generator<DayWithoutYear> {
  const years = new Set(Array.from(text.matchAll(/(?<!\p{Nd})(?:19|20)\d{2}(?!\p{Nd})/gu), String));
  if (years.size > MAX_YEARS) return;
  for (const match of text.matchAll(dayAndMonth)) {
    const [, day = "", month = ""] = match;
    yield { span: spanOf(match), month: monthOf(month), day, years };
  }
  for (const match of text.matchAll(monthAndDay)) {
    const [, month = "", day = ""] = match;
    yield { span: spanOf(match), month: monthOf(month), day, years };
  }
}

function spanOf({ 0: found, index }: RegExpExecArray): Span {
  return { start: index, end: index + found.length };
}

/** As most software does: 70 and later are of the last century. */
function centuryOf(year: string): string {
  return Number(year) < 70 ? "20" : "19";
}

function isoOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

let months: Map<string, number> | undefined;

/** The number of a month by its name; NaN for other words. */
function monthOf(word: string): number {
  months ??= namesOfMonths();
  return months.get(plain(word)) ?? Number.NaN;
}

function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of locales) {
    for (const month of ["long", "short"] as const) {
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", month, day });
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2024, number - 1, 15));
          const name = plain(parts.find(({ type }) => type === "month")?.value ?? "");
          if (name.length > 2 && !names.has(name)) names.set(name, number);
        }
      }
    }
  }
  return names;
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
