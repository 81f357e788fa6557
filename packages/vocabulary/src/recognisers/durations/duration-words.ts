import { fold } from "../../lexicon/fold.ts";
import { wordLocales } from "../../lexicon/locales.ts";
import particles from "../../lexicon/names/particles.json" with { type: "json" };
import ranges from "../../lexicon/values/ranges.json" with { type: "json" };
import { isCurrency } from "../numbers/money.ts";
import { type TimeUnit, timeUnit } from "./duration-units.ts";

const units = ["year", "month", "week", "day", "hour", "minute", "second"] as const;
/** "32 a 72 días", "43 y 58 días": letters that join numbers are no units. */
const smallWords = new Set([...Object.values(ranges.words).flat(), ...particles.and]);
const displays = ["long", "short", "narrow"] as const;
/** Counts that take each form of a word's plural in some language. */
const COUNTS = [0, 1, 1.2, 2, 3, 5, 6, 8, 11, 21, 100];
/** Words of one and two letters are signs of other units, too; other scripts write words with a letter. */
const ofFewLetters =
  /^\p{Script=Latin}{1,2}$|^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]$/u;
const ofFoldedLetters = /^[\p{Script=Latin}\p{Script=Greek}]+$/u;
const withoutSpaces = /^[\p{Script=Myanmar}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** "500 SEK" are crowns, "5 sek" are seconds. */
const capitals = /^\p{Lu}{3}$/u;
const words = /[\p{L}\p{M}]+/gu;

/** A length of time that one word says: Arabic and Hebrew have one for two days. */
export type Counted = { count: number; unit: TimeUnit };

type Words = {
  named: ReadonlyMap<string, readonly TimeUnit[]>;
  abbreviated: ReadonlyMap<string, readonly TimeUnit[]>;
  counted: ReadonlyMap<string, Counted>;
  joins: ReadonlySet<string>;
  whole: ReadonlySet<string>;
  shortened: ReadonlySet<string>;
  pointed: ReadonlySet<string>;
};

let made: Words | undefined;

/** Made at the first length of time: that takes a tenth of a second. */
function knownWords(): Words {
  made ??= wordsOfDurations();
  return made;
}

/** The units of time that a word names, by the lexicon, else by CLDR; languages give some words to different ones. */
export function timeUnitsNamed(word: string): readonly TimeUnit[] {
  if (capitals.test(word) && isCurrency(fold(word))) return [];
  const own = timeUnit(word);
  if (own) return [own];
  const known = knownWords();
  return known.named.get(keyOf(withoutJoin(word, known))) ?? [];
}

/** The units that one or two letters stand for in some language. */
export function timeUnitsAbbreviated(letters: string): readonly TimeUnit[] {
  return smallWords.has(letters) ? [] : (knownWords().abbreviated.get(letters) ?? []);
}

/** The length of time that a word without a number is, in Arabic and Hebrew: a day, two days. */
export function countedIn(word: string): Counted | undefined {
  return knownWords().counted.get(keyOf(word));
}

/** Whether a word joins the parts of a length of time. */
export function joinsDurations(word: string): boolean {
  return knownWords().joins.has(keyOf(word));
}

/** Whether a word for a unit is cut short, as a point behind it may say: "hr", "Std", but not "days". */
export function isShortened(word: string): boolean {
  if (ofFewLetters.test(word)) return true;
  const known = knownWords();
  const key = keyOf(word);
  return known.pointed.has(key) || (known.shortened.has(key) && !known.whole.has(key));
}

/** Burmese writes "and" behind the unit, without a space. */
function withoutJoin(word: string, { joins }: Words): string {
  if (!withoutSpaces.test(word)) return word;
  const join = [...joins].find((one) => word.endsWith(one) && word.length > one.length);
  return join === undefined ? word : word.slice(0, -join.length);
}

function keyOf(word: string): string {
  return ofFoldedLetters.test(word) ? fold(word) : word.toLowerCase().normalize("NFC");
}

function wordsOfDurations(): Words {
  const found = {
    named: new Map<string, TimeUnit[]>(),
    abbreviated: new Map<string, TimeUnit[]>(),
    counted: new Map<string, Counted>(),
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
  return found;
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
  counted: Map<string, Counted>;
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
