import { fold } from "@quarry/vocabulary";
import unstated from "@quarry/vocabulary/lexicon/values/unstated.json" with { type: "json" };

/** A model's own words for a value that it did not find. */
const ofModels = [
  "none",
  "nil",
  "undefined",
  "unknown",
  "not stated",
  "not mentioned",
  "not found",
];
const words = new Set([...ofModels, ...Object.values(unstated.words).flat()].map(fold));

/**
 * Whether text says that there is no value. `null` always does; other words only where the source does
 * not have them there: "Allergies: none" is an answer.
 */
export function saysNothing(value: string, hasPlace: boolean): boolean {
  return (
    value.trim() === "null" || (!hasPlace && (/^null$/i.test(value) || words.has(fold(value))))
  );
}
