import { isDayRange, type Recognition } from "@quarry/vocabulary";

/** By where they begin, the days of a text that are an end of a range, and which. */
export type RangeEnds = ReadonlyMap<number, "first" | "last">;

export function rangeEnds(text: string, dates: readonly Recognition[]): RangeEnds {
  const ends = new Map<number, "first" | "last">();
  for (const [at, first] of dates.entries()) {
    const last = dates[at + 1];
    if (!last || ends.has(first.start) || !isDayRange(text.slice(first.end, last.start))) continue;
    ends.set(first.start, "first");
    ends.set(last.start, "last");
  }
  return ends;
}
