import { fold } from "../../lexicon/fold.ts";
import { wordLocales } from "../../lexicon/locales.ts";
import words from "../../lexicon/values/date-words.json" with { type: "json" };
import monthNames from "../../lexicon/values/months.json" with { type: "json" };

const LAST_HOUR = 23;
const NOON = 12;
const styles = ["full", "long", "medium", "short"] as const;
/** "to" is Thursday in Danish. */
const ofTwoLetters = /^\p{Script=Latin}{1,2}$/u;
const ofFoldedLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s.'’]+$/u;

const months = new Map<string, number>();
for (const [number, names] of Object.entries(monthNames.months)) {
  for (const name of names) if (!months.has(fold(name))) months.set(fold(name), Number(number));
}

type Words = {
  months: ReadonlyMap<string, readonly number[]>;
  /** Words that stand between a day and its time. */
  between: ReadonlySet<string>;
  weekdays: ReadonlySet<string>;
  /** Words for the half of a day, and whether it is the second. */
  halves: ReadonlyMap<string, boolean>;
};

let known: Words | undefined;

/** The months of a name, by the lexicon, else by CLDR; languages give some names to different ones. */
export function monthsNamed(name: string): readonly number[] {
  const own = months.get(fold(name).replace(/\.$/, ""));
  if (own !== undefined) return [own, ...otherMonths(name, own)];
  known ??= wordsOfDates();
  return known.months.get(keyOf(name)) ?? [];
}

/** "listopad" is October in Croatian, and November in Polish and Czech. */
function otherMonths(name: string, own: number): readonly number[] {
  if (!/^(?:listopad|lip|lis|srp)/iu.test(name)) return [];
  known ??= wordsOfDates();
  return (known.months.get(keyOf(name)) ?? []).filter((month) => month !== own);
}

/** Whether a word may stand between a day and its time: a small word, or a day of the week. */
export function isBetweenDayAndTime(word: string): boolean {
  known ??= wordsOfDates();
  return known.between.has(keyOf(word)) || known.weekdays.has(keyOf(word));
}

/** Whether a word names a day of the week, or is a part of such a name: "Il-Ħadd" is Maltese. */
export function isWeekday(word: string): boolean {
  known ??= wordsOfDates();
  const { weekdays } = known;
  return word.split("-").every((part) => weekdays.has(keyOf(part)));
}

/** Whether a word names the second half of a day; undefined of other words. */
export function isAfternoon(word: string): boolean | undefined {
  known ??= wordsOfDates();
  return known.halves.get(keyOf(word));
}

/** Drops accents, except those that distinguish letters. */
function keyOf(name: string): string {
  const bare = name
    .replace(/[\u200b-\u200f\u061c]/g, "")
    .replace(/[.\s]+$/, "")
    .toLowerCase();
  return ofFoldedLetters.test(bare) ? fold(bare) : bare.normalize("NFC");
}

function wordsOfDates(): Words {
  const found = {
    months: new Map<string, number[]>(),
    between: new Set<string>(),
    weekdays: new Set<string>(),
    halves: new Map<string, boolean>(),
  };
  for (const phrase of Object.values(words.time).flat())
    for (const word of phrase.split(" ")) found.between.add(keyOf(word));
  for (const locale of wordLocales) {
    addMonths(locale, found.months);
    addBetween(locale, found.between);
    addWeekdays(locale, found.weekdays);
    addHalves(locale, found.halves);
  }
  return found;
}

const inGregorian = { calendar: "gregory", numberingSystem: "latn", timeZone: "UTC" } as const;

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
