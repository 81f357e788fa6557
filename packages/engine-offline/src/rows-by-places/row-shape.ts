import type { Span } from "@quarry/document";
import { mean } from "../document/mean.ts";

/** What the rows of a reading look like as a whole. */
export type RowShape = {
  /** The share of the fields that a row has, 0 to 1. */
  filled: number;
  /** Characters from the first to the last value of a row; 1 at least. */
  length: number;
  /** Where the first row begins, as a share of the text. */
  start: number;
};

/** Returns the shape of the rows that were found in a text; `fields` is how many a row may have. */
export function shapeOf(
  { rows, places }: { rows: readonly (readonly unknown[])[]; places: readonly Span[] },
  { text, fields }: { text: string; fields: number },
): RowShape {
  return {
    filled: rows.flat().length / Math.max(1, rows.length * fields),
    length: Math.max(1, mean(places.map(({ start, end }) => end - start))),
    start: (places[0]?.start ?? 0) / Math.max(1, text.length),
  };
}
