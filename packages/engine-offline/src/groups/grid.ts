import type { Span } from "@quarry/document";
import { sliceOf } from "../document/span.ts";

/**
 * A cell's place, and where its words go on in later lines. An empty one has start = end; a `repeated` one
 * is of a cell that spans several rows or columns.
 */
export type GridCell = Span & { more?: readonly Span[]; repeated?: boolean | undefined };

/** A table as rows of places in the text. */
export type Grid = Span & {
  rows: readonly (readonly GridCell[])[];
  /** Readings of each column's heading, where the first rows are not the headings themselves. */
  headings?: readonly (readonly string[])[];
};

/** Whether a cell is the one before it, which spans both columns. */
export function spansFrom(text: string, before: GridCell | undefined, cell: GridCell): boolean {
  if (!before || !cell.repeated) return false;
  return sliceOf(text, before).trim() === sliceOf(text, cell).trim();
}
