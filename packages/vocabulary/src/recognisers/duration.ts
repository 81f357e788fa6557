import { alternatives } from "../lexicon/lexicon.ts";
import particles from "../lexicon/names/particles.json" with { type: "json" };
import durations from "../lexicon/values/durations.json" with { type: "json" };
import { inUnit, minutesOf, type TimeUnit, timeUnit } from "./duration-units.ts";
import type { Recognition } from "./recognition.ts";

const longestFirst = (words: string[]) => words.sort((a, b) => b.length - a.length).join("|");
const units = longestFirst(Object.values(durations.units).flat());
const counts = longestFirst(Object.keys(durations.numbers));
const written = new RegExp(
  `(?:(?<![\\p{L}\\d])|(?<=\\p{Ll}{3})(?=\\d))(\\d+(?:[.,]\\d+)?|(?:${counts})(?=[\\s-]))(?:[\\s-]?\\((\\d+)\\))?[\\s-]{0,2}(${units})(?![\\p{L}])`,
  "giu",
);
const joins = new RegExp(`^[ ,]*(?:(?:${alternatives(particles.and)}) )?$`);
const iso =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const isoUnits: readonly TimeUnit[] = ["year", "month", "week", "day", "hour", "minute", "second"];
/** Units that are too long to convert to minutes: the field gets the number that is written. */
const long = new Set<TimeUnit>(["day", "week", "month", "year"]);

type Piece = { start: number; end: number; count: number; unit: TimeUnit };

/** Lengths of time such as "2 hours 5 min" or "three (3) years", with their value in minutes. */
export function findDurations(text: string): Recognition[] {
  const found: Recognition[] = [];
  for (const { start, end, count, unit } of piecesOf(text)) {
    const value = count * minutesOf[unit];
    const last = found.at(-1);
    if (last && joins.test(text.slice(last.end, start))) {
      found[found.length - 1] = { start: last.start, end, value: Number(last.value) + value };
    } else found.push({ start, end, value });
  }
  return found;
}

/**
 * How long a written length ("1 year 6 months", "PT1H30M") is in a unit. Without a unit: minutes, but
 * a length of days or more in one unit as it is counted there ("36 months" is 36).
 */
export function durationIn(text: string, asked?: TimeUnit): number | undefined {
  const pieces = isoPieces(text) ?? piecesOf(text);
  const [first, ...more] = pieces;
  if (!first) return undefined;
  const unit = asked ?? (more.length === 0 && long.has(first.unit) ? first.unit : "minute");
  const sum = pieces.reduce((all, piece) => all + inUnit(piece.count, piece.unit, unit), 0);
  return Number(sum.toPrecision(12));
}

const counted = new RegExp(`^(${counts})(?=[\\s-])`, "iu");

/** "three (3) years" and "three years" in digits: "3 years". */
export function plainDuration(text: string): string {
  const digits = text.replace(/^\S+[\s-]?\((\d+)\)\s*/, "$1 ");
  return digits.replace(counted, (word) => String(countOf(word)));
}

function piecesOf(text: string): Piece[] {
  return [...text.matchAll(written)].map(
    ({ 0: all, 1: count = "", 2: digits, 3: word = "", index }) => ({
      start: index,
      end: index + all.length,
      count: digits ? Number(digits) : countOf(count),
      unit: timeUnit(word) ?? "minute",
    }),
  );
}

/** ISO 8601 such as PT1H30M; pages forget the T, and mean P30M so, too. */
function isoPieces(text: string): Piece[] | undefined {
  const match = iso.exec(text.trim().replace(/^P(?=(?:\d+H)?(?:\d+M)?(?:\d+S)?$)/, "PT"));
  if (!match || match[0].length < 3) return undefined;
  const pieces = isoUnits.map((unit, at) => ({ unit, count: Number(match[at + 1] ?? 0) }));
  const counted = pieces.filter(({ count }) => count > 0);
  const [zero] = pieces.slice(-2);
  return (counted.length > 0 ? counted : zero ? [zero] : []).map((piece) => ({
    ...piece,
    start: 0,
    end: text.length,
  }));
}

function countOf(word: string): number {
  const known: Record<string, number> = durations.numbers;
  return known[word.toLowerCase()] ?? Number(word.replace(",", "."));
}
