import { wordLocales } from "../lexicon/locales.ts";
import { keyOfDurationWord as keyOf, ofFewLetters } from "../recognisers/durations/duration-key.ts";
import type { TimeUnit } from "../recognisers/durations/duration-units.ts";

const units = ["year", "month", "week", "day", "hour", "minute", "second"] as const;
const displays = ["long", "short", "narrow"] as const;
/** Counts that take each form of a word's plural in some language. */
const COUNTS = [0, 1, 1.2, 2, 3, 5, 6, 8, 11, 21, 100];
const words = /[\p{L}\p{M}]+/gu;

/** Words of lengths of time in all languages that CLDR has and Quarry reads, by their keys. */
export type DurationWords = {
  /** Units of each word: languages give some words to different ones. */
  named: Record<string, readonly TimeUnit[]>;
  /** Units of one or two letters. */
  abbreviated: Record<string, readonly TimeUnit[]>;
  /** Words that are a length of time without a number. */
  counted: Record<string, { count: number; unit: TimeUnit }>;
  /** Words that join the parts of a length. */
  joins: readonly string[];
  /** Words written out. */
  whole: readonly string[];
  /** Words cut short. */
  shortened: readonly string[];
  /** Words that end in a point. */
  pointed: readonly string[];
};

/** Collects the words of lengths of time from CLDR. */
export function durationWords(): DurationWords {
  const found = {
    named: new Map<string, TimeUnit[]>(),
    abbreviated: new Map<string, TimeUnit[]>(),
    counted: new Map<string, { count: number; unit: TimeUnit }>(),
    joins: new Set<string>(),
    whole: new Set<string>(),
    shortened: new Set<string>(),
    pointed: new Set<string>(),
  };
  for (const locale of wordLocales) {
    const counts = countsOf(locale);
    for (const unit of units)
      for (const unitDisplay of displays) addUnit(found, unit, { locale, unitDisplay, counts });
    for (const type of ["conjunction", "unit"] as const) {
      const list = new Intl.ListFormat(locale, { type }).formatToParts(["1", "2", "3"]);
      for (const { type: part, value } of list)
        if (part === "literal")
          for (const word of value.match(words) ?? []) found.joins.add(keyOf(word));
    }
  }
  return {
    named: Object.fromEntries(found.named),
    abbreviated: Object.fromEntries(found.abbreviated),
    counted: Object.fromEntries(found.counted),
    joins: [...found.joins],
    whole: [...found.whole],
    shortened: [...found.shortened],
    pointed: [...found.pointed],
  };
}

/** One count for each form of a language's plural. */
function countsOf(locale: string): number[] {
  const rules = new Intl.PluralRules(locale);
  const counts = new Map<string, number>();
  for (const count of COUNTS) {
    const form = rules.select(count);
    if (!counts.has(form)) counts.set(form, count);
  }
  return [...counts.values()];
}

type Found = {
  named: Map<string, TimeUnit[]>;
  abbreviated: Map<string, TimeUnit[]>;
  counted: Map<string, { count: number; unit: TimeUnit }>;
  whole: Set<string>;
  shortened: Set<string>;
  pointed: Set<string>;
};
type Display = { locale: string; unitDisplay: (typeof displays)[number]; counts: number[] };

function addUnit(
  { named, abbreviated, counted, ...forms }: Found,
  unit: TimeUnit,
  { locale, unitDisplay, counts }: Display,
): void {
  const options = { style: "unit", unit, unitDisplay, numberingSystem: "latn" } as const;
  const format = new Intl.NumberFormat(locale, options);
  for (const count of counts) {
    const parts = format.formatToParts(count);
    const [word, ...others] = parts.flatMap(({ type, value }) =>
      type === "unit" ? (value.match(words) ?? []) : [],
    );
    if (!word || others.length > 0) continue;
    (unitDisplay === "long" ? forms.whole : forms.shortened).add(keyOf(word));
    if (parts.some(({ type, value }) => type === "unit" && value.endsWith(".")))
      forms.pointed.add(keyOf(word));
    const isCounted = !parts.some(({ type }) => type === "integer");
    if (isCounted) counted.set(keyOf(word), { count, unit });
    else if (ofFewLetters.test(word)) add(abbreviated, word, unit);
    else add(named, keyOf(word), unit);
  }
}

function add(known: Map<string, TimeUnit[]>, word: string, unit: TimeUnit): void {
  const others = known.get(word) ?? [];
  if (!others.includes(unit)) known.set(word, [...others, unit]);
}
