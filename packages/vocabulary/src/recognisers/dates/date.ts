import type { Recognition } from "../recognition.ts";
import { openEnds } from "./date-ranges.ts";
import { namedDates } from "./named-dates.ts";
import { type DateHabit, type DateOrder, numericDates } from "./numeric-dates.ts";

/**
 * All days in the text as `YYYY-MM-DD`, in its order; of overlapping readings the first longest. A
 * habit that is given by its order alone is clear.
 */
export function findDates(text: string, habit: DateHabit | DateOrder): Recognition[] {
  const how = typeof habit === "string" ? { order: habit, isClear: true } : habit;
  const whole = withoutOverlaps([...numericDates(text, how), ...namedDates(text)]);
  return withoutOverlaps([...whole, ...openEnds(text, whole)]);
}

function withoutOverlaps(found: Recognition[]): Recognition[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Recognition[] = [];
  for (const recognition of found) {
    if (recognition.start >= (kept.at(-1)?.end ?? 0)) kept.push(recognition);
  }
  return kept;
}
