import type { StructureNode } from "@quarry/api";
import {
  findDates,
  findDatetimes,
  findNumbers,
  type Habits,
  votedHabits,
} from "@quarry/vocabulary";

/** Returns how a document writes dates and numbers. */
export type HabitsOf = () => Habits;

/** Reads a document's habits once they are asked for, as hardly an answer needs them. */
export function habitsIn(text: string): HabitsOf {
  let habits: Habits | undefined;
  return () => {
    habits ??= votedHabits(text);
    return habits;
  };
}

/** More digits than a number can hold would come out as others. */
const MAX_DIGITS = 15;

/**
 * A date, a datetime or a number that is written as the document writes it, "3 November 2026" or
 * "1.234,50 €", in its due form. Undefined where the text has none, or more than one.
 */
export function readInOwnSpelling(
  node: StructureNode,
  text: string,
  habitsOf: HabitsOf,
): string | number | undefined {
  const [found, ...others] = valuesIn(node, text, habitsOf);
  return others.length === 0 ? found : undefined;
}

function valuesIn(node: StructureNode, text: string, habitsOf: HabitsOf): (string | number)[] {
  switch (node.type) {
    case "date":
      return findDates(text, habitsOf().dates).map(({ value }) => value);
    case "datetime":
      return findDatetimes(text, findDates(text, habitsOf().dates)).map(({ value }) => value);
    case "number":
    case "integer": {
      if ((text.match(/\d/g) ?? []).length > MAX_DIGITS) return [];
      const numbers = findNumbers(text, habitsOf().numerals).map(({ value }) => value);
      return node.type === "number" || numbers.every(Number.isInteger) ? numbers : [];
    }
    default:
      return [];
  }
}
