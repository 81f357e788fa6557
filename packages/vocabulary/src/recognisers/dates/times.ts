import { alternatives } from "../../lexicon/lexicon.ts";
import words from "../../lexicon/values/date-words.json" with { type: "json" };
import type { Recognition } from "../recognition.ts";
import { isAfternoon, isBetweenDayAndTime } from "./date-words.ts";

const NOON = 12;
/** Characters behind and before a day in which its time is looked for. */
const REACH = 64;
const SHORT_GAP = 28;
const atTime = `(?:(?:${alternatives(Object.values(words.time).flat())})\\.? )?`;
const timeAfter =
  /([01]?\d|2[0-3])[:.h]([0-5]\d)(?:[:.]([0-5]\d)(?:\.\d+)?)?(?:[ \u00a0\u202f]?([ap]\.?m\.?))?(?: ?(Z(?!\p{L})|[+-]\d{2}:?\d{2}))?(?![\d:])/u;
const clock = new RegExp(`^[T,]?\\s{0,3}${atTime}${timeAfter.source}`, "iu");
/** A time behind words that CLDR puts there: "4. maaliskuuta 2026 klo 15.07.09". */
const apart = new RegExp(
  `^([^\\d\\n|\\t]{0,40}?)${timeAfter.source}(?:[ \\u00a0\\u202f]?([\\p{L}\\p{M}.]{1,6}))?`,
  "iu",
);
const before = new RegExp(`(?<![\\d:.])${timeAfter.source}([^\\d\\n|\\t]{1,${SHORT_GAP}})$`, "iu");

/** The days that a time of day follows, as ISO 8601 with the offset where the text gives one. */
export function findDatetimes(text: string, dates: readonly Recognition[]): Recognition[] {
  return dates.flatMap((date) => datetimeAt(text, date) ?? []);
}

function datetimeAt(text: string, date: Recognition): Recognition | undefined {
  const behind = text.slice(date.end, date.end + REACH);
  const near = clock.exec(behind);
  const match = near ?? apart.exec(behind);
  if (match) {
    const [gap, ...time] = near ? ["", ...near.slice(1)] : match.slice(1);
    const spoken = wordsIn(gap ?? "");
    const half = spoken.find(isHalfOfDay) ?? "";
    if (near || spoken.every((word) => word === half || isBetweenDayAndTime(word))) {
      const value = timeOf(time, time[3] || half || (near ? halfBehind(behind, near) : time[5]));
      return withTime(date, value, {
        start: date.start,
        end: date.end + match[0].trimEnd().length,
      });
    }
  }
  return timeBefore(text, date);
}

/** A word before a time that says which half of the day it is in, as "AM" does; "am" is Welsh for "at". */
function isHalfOfDay(word: string): boolean {
  const isSmallWord = word === word.toLowerCase() && isBetweenDayAndTime(word);
  return isAfternoon(word) !== undefined && !isSmallWord;
}

/** "15:07 4 thg 3, 2026": Vietnamese puts the time first. */
function timeBefore(text: string, date: Recognition): Recognition | undefined {
  const from = Math.max(0, date.start - REACH);
  const match = before.exec(text.slice(from, date.start));
  const spoken = wordsIn(match?.[6] ?? "");
  if (!match || !spoken.every(isBetweenDayAndTime)) return undefined;
  return withTime(date, timeOf(match.slice(1), match[4]), {
    start: from + match.index,
    end: date.end,
  });
}

function withTime(
  date: Recognition,
  time: string,
  span: { start: number; end: number },
): Recognition {
  const others = date.others?.map((other) => `${other}T${time}`);
  return { ...span, value: `${date.value}T${time}`, ...(others && { others }) };
}

function halfBehind(text: string, match: RegExpExecArray): string | undefined {
  const word =
    /^[ \u00a0\u202f]?([\p{L}\p{M}.]{1,6})/u.exec(text.slice(match[0].length))?.[1] ?? "";
  return isAfternoon(word) === undefined ? undefined : word;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{M}.]*[\p{L}\p{M}]\.?/gu) ?? [];
}

function timeOf(
  [hour = "", minute, second, , offset]: readonly (string | undefined)[],
  half: string | undefined,
): string {
  return `${hour24(hour, half ?? "")}:${minute}:${second ?? "00"}${isoOffset(offset ?? "")}`;
}

function hour24(hour: string, half: string): string {
  const number = Number(hour);
  const isLate =
    /^p\.?m/i.test(half) || (!/^a\.?m/i.test(half) && half !== "" && isAfternoon(half) === true);
  const isEarly = !isLate && half !== "" && (/^a/i.test(half) || isAfternoon(half) === false);
  if (isLate && number < NOON) return String(number + NOON);
  return isEarly && number === NOON ? "00" : hour.padStart(2, "0");
}

function isoOffset(offset: string): string {
  return /^[+-]\d{4}$/.test(offset)
    ? `${offset.slice(0, 3)}:${offset.slice(3)}`
    : offset.toUpperCase();
}

const timeOfDay =
  /(?<![\d:.])(?:[01]?\d|2[0-3])(?::|h(?=\d\d))[0-5]\d(?::[0-5]\d)?(?:\s?[ap]\.?m\b\.?)?(?!\d|:\d)/gi;

export function findTimes(text: string): Recognition[] {
  return [...text.matchAll(timeOfDay)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[0],
  }));
}
