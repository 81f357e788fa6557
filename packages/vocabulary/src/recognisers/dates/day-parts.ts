import type { Recognition } from "../recognition.ts";

export type DayParts = { year: string; month: number; day: string };

/** The date that parts make; the first of them that a calendar has, with the others beside it. */
export function datesOf(match: RegExpExecArray, readings: readonly DayParts[]): Recognition[] {
  const values = readings.flatMap(({ year, month, day }) => {
    return isoDay(Number(fullYear(year)), month, Number(day)) ?? [];
  });
  const [value, ...more] = new Set(values);
  if (value === undefined) return [];
  const end = match.index + match[0].trimEnd().length;
  return [{ start: match.index, end, value, ...(more.length > 0 && { others: more }) }];
}

/** Two digits up to 69 are of this century. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

/** A day as `YYYY-MM-DD`, if the calendar has it. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month))
    return undefined;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;

/** The day that eight digits are, as `YYYY-MM-DD`: "20260302". */
export function dayOfDigits(text: string): string | undefined {
  const [, year, month, day] = compact.exec(text) ?? [];
  return year === undefined ? undefined : isoDay(Number(year), Number(month), Number(day));
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
