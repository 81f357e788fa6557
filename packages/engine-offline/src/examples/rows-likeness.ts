import { isEmpty } from "@quarry/api/values";
import { fold } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

/** Signs of a text that are compared. */
const LONGEST = 60;
/** Letters of a text that says enough without its digits and signs: "1/2 cup flour" is written as "½ cup flour", too. */
const TELLING = 12;

/** The values of one row by the pointers of their fields, each in a form that is the same for equal values. */
export type ComparedRow = ReadonlyMap<string, string>;

/** Returns a value in a form that is the same for values that are the same: amounts whatever their sign. */
export function comparable({ node }: Pick<Field, "node">, value: unknown): string {
  if (node.type === "number" || node.type === "integer")
    return String(Math.round(Math.abs(Number(value)) * 100));
  if (node.type === "date") return String(value).slice(0, 10);
  return node.type === "string" ? comparableText(String(value)) : String(value);
}

function comparableText(text: string): string {
  const folded = fold(text);
  const letters = folded.replace(/[^\p{L}]+/gu, "");
  return (letters.length >= TELLING ? letters : folded).slice(0, LONGEST);
}

/** Returns a row of values by pointer, without those that are nothing. */
export function comparedRow(
  fields: readonly Field[],
  read: (field: Field) => unknown,
): ComparedRow {
  const values = fields.flatMap((field) => {
    const value = read(field);
    return isEmpty(value) ? [] : [[field.pointer, comparable(field, value)] as const];
  });
  return new Map(values);
}

/**
 * Returns how much two lists have in common, 0 to 1: the F1 of their values, each together with one other value of its row,
 * so that values count only in the row that they belong to.
 */
export function rowsLikeness(one: readonly ComparedRow[], other: readonly ComparedRow[]): number {
  return inCommon(one.flatMap(signatures), other.flatMap(signatures));
}

function signatures(row: ComparedRow): string[] {
  const all = [...row];
  return all.map(([pointer, value]) => {
    const [, beside = ""] = all.find(([another]) => another !== pointer) ?? [];
    return JSON.stringify([pointer, value, beside]);
  });
}

/** Returns the F1 of two collections, in which equal elements count as often as both have them. */
export function inCommon(one: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const value of other) left.set(value, (left.get(value) ?? 0) + 1);
  let common = 0;
  for (const value of one) {
    const count = left.get(value) ?? 0;
    if (count > 0) common++;
    left.set(value, count - 1);
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}
