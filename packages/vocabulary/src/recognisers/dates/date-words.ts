import cldr from "../../lexicon/cldr/date-words.json" with { type: "json" };
import { fold } from "../../lexicon/fold.ts";
import words from "../../lexicon/values/date-words.json" with { type: "json" };
import monthNames from "../../lexicon/values/months.json" with { type: "json" };
import { keyOfDateWord as keyOf } from "./date-key.ts";

const months = new Map<string, number>();
for (const [number, names] of Object.entries(monthNames.months)) {
  for (const name of names) if (!months.has(fold(name))) months.set(fold(name), Number(number));
}

const monthsInCldr = new Map<string, readonly number[]>(Object.entries(cldr.months));
const weekdays: ReadonlySet<string> = new Set(cldr.weekdays);
const halves = new Map<string, boolean>(Object.entries(cldr.halves));
/** Words between a day and its time. */
const between: ReadonlySet<string> = new Set([
  ...Object.values(words.time)
    .flat()
    .flatMap((phrase) => phrase.split(" "))
    .map(keyOf),
  ...cldr.between,
]);

/** The months of a name, by the lexicon, else by CLDR; languages give some names to different ones. */
export function monthsNamed(name: string): readonly number[] {
  const own = months.get(fold(name).replace(/\.$/, ""));
  if (own !== undefined) return [own, ...otherMonths(name, own)];
  return monthsInCldr.get(keyOf(name)) ?? [];
}

/** "listopad" is October in Croatian, and November in Polish and Czech. */
function otherMonths(name: string, own: number): readonly number[] {
  if (!/^(?:listopad|lip|lis|srp)/iu.test(name)) return [];
  return (monthsInCldr.get(keyOf(name)) ?? []).filter((month) => month !== own);
}

/** Whether a word may stand between a day and its time: a small word, or a day of the week. */
export function isBetweenDayAndTime(word: string): boolean {
  return between.has(keyOf(word)) || weekdays.has(keyOf(word));
}

/** Whether a word names a day of the week, or is a part of such a name: "Il-Ħadd" is Maltese. */
export function isWeekday(word: string): boolean {
  return word.split("-").every((part) => weekdays.has(keyOf(part)));
}

/** Whether a word names the second half of a day; undefined of other words. */
export function isAfternoon(word: string): boolean | undefined {
  return halves.get(keyOf(word));
}
