import { ordinalsIn } from "@quarry/vocabulary";
import { type Field, nameOf } from "./field.ts";

const known = new WeakMap<Field, readonly number[]>();

/** Which of several like things a field asks for: 2 for "second driver"; often none. */
function askedOf(field: Field): readonly number[] {
  const asked =
    known.get(field) ??
    [nameOf(field), field.node.describe ?? ""].flatMap((words) => [...ordinalsIn(words)]);
  known.set(field, asked);
  return asked;
}

/** Whether words name another of several things than a field: "Phone 1" for a second telephone. */
export function namesAnother(field: Field, words: string): boolean {
  const asked = askedOf(field);
  if (asked.length === 0) return false;
  const said = ordinalsIn(words);
  return said.size > 0 && !asked.some((one) => said.has(one));
}
