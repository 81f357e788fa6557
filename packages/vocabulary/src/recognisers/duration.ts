import { alternatives } from "../lexicon/lexicon.ts";
import particles from "../lexicon/names/particles.json" with { type: "json" };
import durations from "../lexicon/values/durations.json" with { type: "json" };
import type { Recognition } from "./recognition.ts";

type Unit = keyof typeof durations.units;

const minutesOf: Record<Unit, number> = {
  second: 1 / 60,
  minute: 1,
  hour: 60,
  day: 1_440,
  week: 10_080,
  month: 43_200,
  year: 525_600,
};
const unitOf = new Map<string, number>();
for (const [unit, minutes] of Object.entries(minutesOf)) {
  for (const word of durations.units[unit as Unit]) unitOf.set(word, minutes);
}
const longestFirst = (words: string[]) => words.sort((a, b) => b.length - a.length).join("|");
const units = longestFirst([...unitOf.keys()]);
const counts = longestFirst(Object.keys(durations.numbers));
const written = new RegExp(
  `(?:(?<![\\p{L}\\d])|(?<=\\p{Ll}{3})(?=\\d))(\\d+(?:[.,]\\d+)?|(?:${counts})(?=[\\s-]))(?:[\\s-]?\\((\\d+)\\))?[\\s-]{0,2}(${units})(?![\\p{L}])`,
  "giu",
);
const joins = new RegExp(`^[ ,]*(?:(?:${alternatives(particles.and)}) )?$`);
const iso =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;

/** Lengths of time such as "2 hours 5 min" or "three (3) years", with their value in minutes. */
export function findDurations(text: string): Recognition[] {
  const found: Recognition[] = [];
  for (const match of text.matchAll(written)) {
    const [all, count = "", digits, unit = ""] = match;
    const number = digits ? Number(digits) : countOf(count);
    const value = number * (unitOf.get(unit.toLowerCase()) ?? 0);
    const last = found.at(-1);
    const end = match.index + all.length;
    if (last && joins.test(text.slice(last.end, match.index))) {
      found[found.length - 1] = { start: last.start, end, value: Number(last.value) + value };
    } else found.push({ start: match.index, end, value });
  }
  return found;
}

const counted = new RegExp(`^(${counts})(?=[\\s-])`, "iu");

/** "three (3) years" and "three years" in digits: "3 years". */
export function plainDuration(text: string): string {
  const digits = text.replace(/^\S+[\s-]?\((\d+)\)\s*/, "$1 ");
  return digits.replace(counted, (word) => String(countOf(word)));
}

/** Minutes of an ISO 8601 duration such as PT1H30M; pages forget the T, and mean P30M so, too. */
export function isoDurationMinutes(text: string): number | undefined {
  const match = iso.exec(text.trim().replace(/^P(?=(?:\d+H)?(?:\d+M)?(?:\d+S)?$)/, "PT"));
  if (!match || match[0].length < 3) return undefined;
  const factors = [525_600, 43_200, 10_080, 1_440, 60, 1, 1 / 60];
  return factors.reduce((sum, factor, index) => sum + factor * Number(match[index + 1] ?? 0), 0);
}

function countOf(word: string): number {
  const known: Record<string, number> = durations.numbers;
  return known[word.toLowerCase()] ?? Number(word.replace(",", "."));
}
