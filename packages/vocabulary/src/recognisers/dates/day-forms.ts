import { alternatives } from "../../lexicon/lexicon.ts";
import words from "../../lexicon/values/date-words.json" with { type: "json" };

/** The marks behind a day's number, as alternatives of a pattern: "3rd", "1er", "3.". */
export const ordinalMarks = words.ordinals.map((mark) => mark.replace(".", "\\.")).join("|");

/** The part of a pattern that matches the small word between a day and its month, or none: "3 de mayo", "3 d'abril". */
export const joinsToMonth = `(?:(?:${alternatives(Object.values(words.before).flat())})(?: |(?<=['’])))?`;
