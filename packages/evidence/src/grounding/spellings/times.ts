import type { Span } from "@quarry/document";

/** Farther from its day than this a time is given by itself, in UTF-16 code units. */
const REACH = 200;

const times =
  /(?<![\p{N}:.,])(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2}))?)?\s?([ap]\.?m\b\.?|h\b|Uhr\b|o['’]clock\b|heures?\b|horas?\b|uur\b)?(?![\p{N}:])/giu;

type Time = Span & { seconds: number };

/** Where a day and a time of it stand, each day's with the nearest time; without a day nowhere. */
export class DayTimes {
  readonly #times: readonly Time[];

  constructor(text: string) {
    this.#times = Array.from(timesIn(text));
  }

  /**
   * @param days where the day stands, ascending.
   * @param value ISO 8601 with the time of day: `2026-11-03T14:00:00`.
   * @returns from the day to the time, or the reverse; of a time far from its day the time alone.
   */
  find(days: readonly Span[], value: string): Span[] {
    const [first] = days;
    if (!first) return [];
    const sought = secondsIn(value);
    const own = this.#times.filter((time) => time.seconds === sought && !isWithin(time, days));
    return own.flatMap((time): Span[] => {
      const near = days.find((day) => gapBetween(day, time) <= REACH);
      if (near) {
        return [{ start: Math.min(near.start, time.start), end: Math.max(near.end, time.end) }];
      }
      return first.end <= time.start ? [{ start: time.start, end: time.end }] : [];
    });
  }
}

function* timesIn(text: string): Generator<Time> {
  for (const match of text.matchAll(times)) {
    const [all, hour = "", minute, second = "00", mark] = match;
    if (minute === undefined && mark === undefined) continue;
    const hours = hoursOf(Number(hour), mark);
    const [minutes, seconds] = [Number(minute ?? 0), Number(second)];
    if (hours > 24 || minutes > 59 || seconds > 59) continue;
    const end = match.index + all.trimEnd().length;
    yield { start: match.index, end, seconds: hours * 3_600 + minutes * 60 + seconds };
  }
}

function hoursOf(hour: number, mark = ""): number {
  if (/^p/i.test(mark)) return hour < 12 ? hour + 12 : hour;
  return /^a/i.test(mark) && hour === 12 ? 0 : hour;
}

function secondsIn(value: string): number {
  const [, hour, minute, second = 0] = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(value) ?? [];
  return Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
}

function isWithin(time: Span, days: readonly Span[]): boolean {
  return days.some((day) => time.start < day.end && day.start < time.end);
}

function gapBetween(one: Span, other: Span): number {
  return Math.max(one.start - other.end, other.start - one.end);
}
