import { wordLocales } from "../lexicon/locales.ts";
import { keyOfDateWord as keyOf } from "../recognisers/dates/date-key.ts";

const LAST_HOUR = 23;
const NOON = 12;
const styles = ["full", "long", "medium", "short"] as const;
/** "to" is Thursday in Danish. */
const ofTwoLetters = /^\p{Script=Latin}{1,2}$/u;
const inGregorian = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;

/** Words of dates in all languages that CLDR has and Quarry reads, by their keys. */
export type DateWords = {
  /** Months of each name: languages give some names to different ones. */
  months: Record<string, readonly number[]>;
  /** Words between a day and its time. */
  between: readonly string[];
  weekdays: readonly string[];
  /** Words for the half of a day, and whether it is the second. */
  halves: Record<string, boolean>;
};

/** Collects the words of dates from CLDR. */
export function dateWords(): DateWords {
  const months = new Map<string, number[]>();
  const between = new Set<string>();
  const weekdays = new Set<string>();
  const halves = new Map<string, boolean>();
  for (const locale of wordLocales) {
    addMonths(locale, months);
    addBetween(locale, between);
    addWeekdays(locale, weekdays);
    addHalves(locale, halves);
  }
  return {
    months: Object.fromEntries(months),
    between: [...between],
    weekdays: [...weekdays],
    halves: Object.fromEntries(halves),
  };
}

function addMonths(locale: string, known: Map<string, number[]>): void {
  const options: Intl.DateTimeFormatOptions[] = [
    { dateStyle: "long" },
    { dateStyle: "medium" },
    { month: "long" },
    { month: "short" },
  ];
  for (const format of options.map(
    (one) => new Intl.DateTimeFormat(locale, { ...inGregorian, ...one }),
  )) {
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2025, month - 1, 15));
      const at = parts.findIndex(({ type }) => type === "month");
      const name = (parts[at]?.value ?? "").replace(/^(?:de |d[’'])/, "");
      const opening = /\p{L}+$/u.exec(parts[at - 1]?.value ?? "")?.[0] ?? "";
      const ending = /^\p{L}+/u.exec(parts[at + 1]?.value ?? "")?.[0] ?? "";
      addMonth(known, keyOf(name), month);
      if (opening || ending) addMonth(known, keyOf(opening + name + ending), month);
    }
  }
}

function addMonth(known: Map<string, number[]>, name: string, month: number): void {
  const others = known.get(name) ?? [];
  if (!/^\d*$/.test(name) && !others.includes(month)) known.set(name, [...others, month]);
}

function addBetween(locale: string, known: Set<string>): void {
  for (const dateStyle of styles) {
    const format = new Intl.DateTimeFormat(locale, {
      ...inGregorian,
      dateStyle,
      timeStyle: "short",
    });
    for (const { type, value } of format.formatToParts(Date.UTC(2025, 0, 15, 15)))
      if (type === "literal")
        for (const word of value.match(/[\p{L}\p{M}.]+/gu) ?? []) known.add(keyOf(word));
  }
}

function addWeekdays(locale: string, known: Set<string>): void {
  for (const weekday of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(locale, { ...inGregorian, weekday });
    for (let day = 1; day <= 7; day++) {
      const name = format.format(Date.UTC(2025, 0, day));
      for (const word of name.match(/[\p{L}\p{M}]+/gu) ?? [])
        if (weekday === "long" || !ofTwoLetters.test(word)) known.add(keyOf(word));
    }
  }
}

function addHalves(locale: string, known: Map<string, boolean>): void {
  const options = { ...inGregorian, hour: "numeric", hour12: true } as const;
  const format = new Intl.DateTimeFormat(locale, options);
  for (let hour = 0; hour <= LAST_HOUR; hour++) {
    const parts = format.formatToParts(Date.UTC(2025, 0, 15, hour));
    const half = parts.find(({ type }) => type === "dayPeriod")?.value;
    if (half) known.set(keyOf(half), hour >= NOON);
  }
}
