import { isEmpty } from "@quarry/api/values";
import { fold } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";

/** Signs of a text that are compared. */
const LONGEST = 60;
/** Letters of a text that says enough without its digits and signs: "1/2 cup flour" is written as "½ cup flour", too. */
const TELLING = 12;

/** Rows with the same value that are compared with one row. */
const MAX_PARTNERS = 20;

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

/** Returns the rows that were found of a list, each in the same form. */
export function comparedRows(
  { rows }: { rows: readonly (readonly { pointer: string; value: unknown }[])[] },
  fields: readonly Field[],
): ComparedRow[] {
  return rows.map((row) =>
    comparedRow(fields, ({ pointer }) => row.find((leaf) => leaf.pointer === pointer)?.value),
  );
}

/**
 * Returns how much two lists have in common, 0 to 1: the F1 of the values of their rows, each row beside the one of the
 * other list that it has most in common with. No row is beside two.
 */
export function rowsLikeness(one: readonly ComparedRow[], other: readonly ComparedRow[]): number {
  const partnerOf = partners(other);
  const count = (rows: readonly ComparedRow[]) => rows.reduce((sum, { size }) => sum + size, 0);
  const common = one.reduce((sum, row) => sum + sizeInCommon(row, partnerOf(row)), 0);
  return (2 * common) / Math.max(1, count(one) + count(other));
}

/** Returns what gives each row the one of others that has most in common with it, and was given to none before. */
function partners(rows: readonly ComparedRow[]): (row: ComparedRow) => ComparedRow | undefined {
  const free = new Map<string, ComparedRow[]>();
  for (const row of rows)
    for (const value of row) {
      const key = keyOf(value);
      const held = free.get(key);
      if (held) held.push(row);
      else free.set(key, [row]);
    }
  const used = new Set<ComparedRow>();
  /** The next rows with a value that are free: a value that every row has says little of which it is. */
  const nextWith = (key: string) => {
    const left = free.get(key) ?? [];
    const first = left.findIndex((row) => !used.has(row));
    left.splice(0, first === -1 ? left.length : first);
    return left.slice(0, MAX_PARTNERS).filter((row) => !used.has(row));
  };
  return (row) => {
    const candidates = new Set([...row].flatMap((value) => nextWith(keyOf(value))));
    let best: ComparedRow | undefined;
    for (const one of candidates)
      if (!best || sizeInCommon(row, one) > sizeInCommon(row, best)) best = one;
    if (best) used.add(best);
    return best;
  };
}

/** Returns a value of a row as a key, with the pointer of its field. */
export function keyOf(value: readonly [pointer: string, value: string]): string {
  return JSON.stringify(value);
}

/** Returns how many values two rows have in common. */
function sizeInCommon(one: ComparedRow, other: ComparedRow | undefined): number {
  return other ? [...one].filter(([pointer, value]) => other.get(pointer) === value).length : 0;
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
