import { alternatives, isDayRange, type Recognition } from "@quarry/vocabulary";
import ranges from "@quarry/vocabulary/lexicon/values/ranges.json" with { type: "json" };

const words = alternatives(Object.values(ranges.words).flat());
const now = alternatives(Object.values(ranges.now).flat());
const joint = `(?:[-–—~]|(?:${words})(?!\\p{L}))`;
const LONGEST_END = 40;
/** "– present", "bis heute", "to date": what stands behind the first day of a period that has no last one, and nothing else. */
const goesOn = new RegExp(
  `^[^\\S\\n]*${joint}[^\\S\\n]*(?:(?:${words})[^\\S\\n]+)?(?:${now})[^\\S\\n]*(?:$|[.,;)|\\n\\t]|\\s{2})`,
  "iu",
);
const unended = new RegExp(`^\\s*${joint}[\\s.)]*$`, "iu");

/** Whether words behind a day begin a period, and name no end of it: "–". */
export function lacksEnd(behind: string): boolean {
  return unended.test(behind);
}

/** By where they begin, the days of a text that are an end of a range, and which. */
export type RangeEnds = ReadonlyMap<number, "first" | "last">;

export function rangeEnds(text: string, dates: readonly Recognition[]): RangeEnds {
  const ends = new Map<number, "first" | "last">();
  for (const [at, first] of dates.entries()) {
    const last = dates[at + 1];
    if (goesOn.test(text.slice(first.end, first.end + LONGEST_END))) {
      ends.set(first.start, "first");
      continue;
    }
    if (!last || ends.has(first.start) || !isDayRange(text.slice(first.end, last.start))) continue;
    ends.set(first.start, "first");
    ends.set(last.start, "last");
  }
  return ends;
}
