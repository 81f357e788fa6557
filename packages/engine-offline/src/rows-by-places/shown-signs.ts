import { valueAt } from "@quarry/api/values";
import { isTyped, type Read } from "../examples/study.ts";
import type { Field } from "../fields/field.ts";
import { spotsFor } from "./row-spots.ts";

/** The one sign that all numbers of a field have, by pointer: 1 or -1. */
export type Signs = ReadonlyMap<string, number>;

/**
 * Returns the signs that an example's output gives to numbers whatever sign its document writes: "-49,66" is 49.66 where
 * amounts are asked for without a sign. A field is without one where its document never contradicts it.
 */
export function signsShown(read: Read, fields: readonly Field[], right: readonly unknown[]): Signs {
  return new Map(
    fields.flatMap((field): [string, number][] => {
      const due = right
        .map((row) => valueAt(row, field.pointer))
        .filter((one) => typeof one === "number");
      const [sign, ...others] = new Set(due.filter((one) => one !== 0).map(Math.sign));
      if (!isTyped(field) || sign === undefined || others.length > 0) return [];
      const opposite = new Set(due.map((one) => -one));
      const isContradicted = spotsFor(read, field, []).some(({ value }) =>
        opposite.has(Number(value)),
      );
      return isContradicted ? [[field.pointer, sign]] : [];
    }),
  );
}

/** Returns rows whose numbers have the signs that an example shows. */
export function withSigns<Leaf extends { pointer: string; value: unknown }>(
  rows: Leaf[][],
  signs: Signs,
): Leaf[][] {
  if (signs.size === 0) return rows;
  return rows.map((row) =>
    row.map((leaf) => {
      const sign = signs.get(leaf.pointer);
      if (sign === undefined || typeof leaf.value !== "number") return leaf;
      return { ...leaf, value: sign * Math.abs(leaf.value) };
    }),
  );
}
