import cldr from "../../lexicon/cldr/duration-words.json" with { type: "json" };
import { fold } from "../../lexicon/fold.ts";
import particles from "../../lexicon/names/particles.json" with { type: "json" };
import ranges from "../../lexicon/values/ranges.json" with { type: "json" };
import { isCurrency } from "../numbers/money.ts";
import { keyOfDurationWord as keyOf, ofFewLetters } from "./duration-key.ts";
import { type TimeUnit, timeUnit } from "./duration-units.ts";

/** "32 a 72 días", "43 y 58 días": letters that join numbers are no units. */
const smallWords = new Set([...Object.values(ranges.words).flat(), ...particles.and]);
const withoutSpaces = /^[\p{Script=Myanmar}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** "500 SEK" are crowns, "5 sek" are seconds. */
const capitals = /^\p{Lu}{3}$/u;

/** A length of time that one word says: Arabic and Hebrew have one for two days. */
export type Counted = { count: number; unit: TimeUnit };

type Units = Readonly<Record<string, readonly TimeUnit[]>>;
const named = new Map(Object.entries(cldr.named as Units));
const abbreviated = new Map(Object.entries(cldr.abbreviated as Units));
const counted = new Map(Object.entries(cldr.counted as Readonly<Record<string, Counted>>));
const joins: ReadonlySet<string> = new Set(cldr.joins);
const whole: ReadonlySet<string> = new Set(cldr.whole);
const shortened: ReadonlySet<string> = new Set(cldr.shortened);
const pointed: ReadonlySet<string> = new Set(cldr.pointed);

/** The units of time that a word names, by the lexicon, else by CLDR; languages give some words to different ones. */
export function timeUnitsNamed(word: string): readonly TimeUnit[] {
  if (capitals.test(word) && isCurrency(fold(word))) return [];
  const own = timeUnit(word);
  if (own) return [own];
  return named.get(keyOf(withoutJoin(word))) ?? [];
}

/** The units that one or two letters stand for in some language. */
export function timeUnitsAbbreviated(letters: string): readonly TimeUnit[] {
  return smallWords.has(letters) ? [] : (abbreviated.get(letters) ?? []);
}

/** The length of time that a word without a number is, in Arabic and Hebrew: a day, two days. */
export function countedIn(word: string): Counted | undefined {
  return counted.get(keyOf(word));
}

/** Whether a word joins the parts of a length of time. */
export function joinsDurations(word: string): boolean {
  return joins.has(keyOf(word));
}

/** Whether a word for a unit is cut short, as a point behind it may say: "hr", "Std", but not "days". */
export function isShortened(word: string): boolean {
  if (ofFewLetters.test(word)) return true;
  const key = keyOf(word);
  return pointed.has(key) || (shortened.has(key) && !whole.has(key));
}

/** Burmese writes "and" behind the unit, without a space. */
function withoutJoin(word: string): string {
  if (!withoutSpaces.test(word)) return word;
  const join = [...joins].find((one) => word.endsWith(one) && word.length > one.length);
  return join === undefined ? word : word.slice(0, -join.length);
}
