import { alternatives } from "../../lexicon/lexicon.ts";
import durations from "../../lexicon/values/durations.json" with { type: "json" };
import { withPlainDigits } from "../numbers/plain-digits.ts";
import type { Recognition } from "../recognition.ts";
import { inUnit, minutesOf, type TimeUnit } from "./duration-units.ts";
import {
  countedIn,
  isShortened,
  joinsDurations,
  timeUnitsAbbreviated,
  timeUnitsNamed,
} from "./duration-words.ts";

const counts = alternatives(Object.keys(durations.numbers));
/** A number and a word behind it, or a word of Arabic or Hebrew that has its number in it. */
const piece = new RegExp(
  `(?:(?<![\\p{L}\\p{M}\\d]|\\d[.,])|(?<=\\p{Ll}{3}|\\d ?\\p{L}{1,2}|[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Khmer}])(?=\\d)|(?<=(?<![\\p{L}\\p{M}])[وו]-?))(?:(\\d+(?:[.,]\\d+)?|(?:${counts})(?=[\\s-]))(?:[\\s-]?\\((\\d+)\\))?[\\s-]{0,2}(?:de )?([\\p{L}\\p{M}]{1,20})|([\\p{Script=Arabic}\\p{Script=Hebrew}\\p{M}]{3,12}))(?![\\p{L}\\p{M}])`,
  "giu",
);
/**
 * What joins two lengths: a hyphen without spaces, spaces, a comma, a word. A point joins behind an abbreviation
 * alone. Cells and lines are parted by tabs and line ends, which join nothing.
 */
const joins =
  /^([.'])?[॰׳]?(?:-|[^\S\t\n]*[,،]?[^\S\t\n]*)(?:([\p{L}\p{M}]{1,6})(?:[^\S\t\n]|-)*)?$/u;
const joined = /^[\u05d5\u0648]/;
const lastWord = /[\p{L}\p{M}]+$/u;
const LONGEST_JOIN = 12;
const iso =
  /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/;
const isoUnits: readonly TimeUnit[] = ["year", "month", "week", "day", "hour", "minute", "second"];
/** Units that are too long to convert to minutes: the field gets the number that is written. */
const long = new Set<TimeUnit>(["day", "week", "month", "year"]);

type Piece = { start: number; end: number; count: number; unit: TimeUnit };
/** A number with the units that its word may name; of an abbreviation other words beside it decide. */
type Raw = Omit<Piece, "unit"> & {
  units: readonly TimeUnit[];
  isShort?: boolean;
  /** Whether its word has "and" joined to it, and continues a length before it. */
  continues?: boolean;
};

/** Lengths of time such as "2 hours 5 min" or "three (3) years", with their value in minutes. */
export function findDurations(text: string): Recognition[] {
  return lengthsIn(text).map(({ readings: [pieces = [], ...others], start, end }) => {
    const found = { start, end, value: minutesIn(pieces) };
    return others.length > 0 ? { ...found, others: others.map(minutesIn) } : found;
  });
}

function minutesIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { count, unit }) => sum + count * minutesOf[unit], 0);
}

/**
 * How long a written length ("1 year 6 months", "PT1H30M") is in a unit. Without a unit: minutes, but
 * a length of days or more in one unit as it is counted there ("36 months" is 36).
 */
export function durationIn(text: string, asked?: TimeUnit): number | undefined {
  const pieces = isoPieces(text) ?? piecesOf(withPlainDigits(text).text);
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

/** A length of time in the ways that it may be read, the likeliest first. */
type Length = { readings: Piece[][]; start: number; end: number };

function piecesOf(text: string): Piece[] {
  return lengthsIn(text).flatMap(({ readings: [pieces = []] }) => pieces);
}

function lengthsIn(text: string): Length[] {
  return joinedRuns(text, rawPieces(text)).flatMap((run) => {
    const numbered = run.filter(({ units, isShort }) => units.length > 0 && !isShort);
    if (numbered.length === 0) return [];
    const readings = descending(run);
    if (readings.length === 0) return lengthsOfNamed(text, run);
    const sure = withoutLetters(text, run);
    const others = sure.length < run.length ? readings : [];
    return [lengthOf(text, sure, [...descending(sure), ...others])];
  });
}

/** A run without the letters that a comma parts from its end: "2 Tage, 5 t" may be of five tons. */
function withoutLetters(text: string, run: readonly Raw[]): readonly Raw[] {
  const named = run.findLastIndex(({ isShort }) => !isShort);
  const [last, next] = run.slice(named);
  const hasComma = last && next && /[,،]/.test(text.slice(last.end, next.start));
  return hasComma ? run.slice(0, named + 1) : run;
}

function lengthOf(text: string, run: readonly Raw[], readings: Piece[][]): Length {
  const end = run.at(-1)?.end ?? 0;
  const hasPoints = run.length > 1 && run.every((one) => /[.׳॰]/.test(text[one.end] ?? ""));
  return { readings, start: run[0]?.start ?? 0, end: hasPoints ? end + 1 : end };
}

/** What is named, where letters beside it are no smaller or larger unit: they make it doubtful. */
function lengthsOfNamed(text: string, run: readonly Raw[]): Length[] {
  const named = run.filter(({ isShort }) => !isShort);
  const places = new Map(run.map((one, at) => [one, at]));
  return joinedRuns(text, named).map((part) => {
    const [first, last] = [part[0], part.at(-1)].map((one) => (one && places.get(one)) ?? 0);
    const around = run.slice(Math.max(0, (first ?? 0) - 1), (last ?? 0) + 2);
    const readings = around.length > part.length ? [part, around] : [part];
    return lengthOf(text, part, readings.map(likeliest));
  });
}

function likeliest(run: readonly Raw[]): Piece[] {
  return run.map(({ units: [unit = "minute"], ...rest }) => ({ ...rest, unit }));
}

/** The readings of a run in which each unit is smaller than the one before it. */
function descending(run: readonly Raw[]): Piece[][] {
  let readings: Piece[][] = [[]];
  for (const { units, start, end, count } of run) {
    readings = readings.flatMap((pieces) =>
      units.flatMap((unit) => {
        const last = pieces.at(-1);
        return last && minutesOf[unit] >= minutesOf[last.unit]
          ? []
          : [[...pieces, { start, end, count, unit }]];
      }),
    );
  }
  return readings.toSorted((one, other) => stepsOf(one) - stepsOf(other));
}

/** How far the units of a reading are apart: after hours, minutes are likelier than seconds. */
function stepsOf(pieces: readonly Piece[]): number {
  const at = (piece: Piece | undefined) => (piece ? isoUnits.indexOf(piece.unit) : 0);
  return at(pieces.at(-1)) - at(pieces[0]);
}

/** Numbers with units that only small words and commas part. */
function joinedRuns(text: string, pieces: readonly Raw[]): Raw[][] {
  const runs: Raw[][] = [];
  for (const one of pieces) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isJoined(text, last, one)) run.push(one);
    else if (!one.continues) runs.push([one]);
  }
  return runs;
}

function isJoined(text: string, last: Raw, next: Raw): boolean {
  const between = text.slice(last.end, next.start);
  const match = between.length > LONGEST_JOIN ? null : joins.exec(between);
  if (!match) return false;
  const [, point, word] = match;
  const [unit = ""] = lastWord.exec(text.slice(last.start, last.end)) ?? [];
  return (point === undefined || isShortened(unit)) && (word === undefined || joinsDurations(word));
}

function rawPieces(text: string): Raw[] {
  return [...text.matchAll(piece)].flatMap(
    ({ 0: all, 1: count, 2: digits, 3: word = "", 4: counted, index }) => {
      const place = { start: index, end: index + all.length };
      if (counted) return countedPiece(counted, place);
      const number = digits ? Number(digits) : countOf(count ?? "");
      const units = timeUnitsNamed(word);
      if (units.length > 0) return [{ ...place, count: number, units }];
      const short = timeUnitsAbbreviated(word);
      return short.length > 0 ? [{ ...place, count: number, units: short, isShort: true }] : [];
    },
  );
}

/** A word that says how many it counts; Arabic and Hebrew join "and" to it. */
function countedPiece(word: string, place: { start: number; end: number }): Raw[] {
  const and = countedIn(word) ? 0 : (joined.exec(word)?.[0].length ?? 0);
  const length = countedIn(word.slice(and));
  if (!length) return [];
  const { count, unit } = length;
  const start = place.start + and;
  return [{ ...place, start, count, units: [unit], isShort: count === 1, continues: and > 0 }];
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
