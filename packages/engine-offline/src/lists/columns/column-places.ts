import type { Span } from "@quarry/document";
import { isCross } from "../../document/marks.ts";
import { sliceOf } from "../../document/span.ts";
import type { Edge } from "../../fields/asked-edge.ts";
import { readFlag } from "../../fields/choices/read-choice.ts";
import type { Field } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";

/** The share of a column's cells that are periods, where it is one of periods. */
const MOSTLY = 0.5;
/** And words, where it is one of words. */
const NEARLY_ALL = 0.8;
const ordinal = /^\d{1,3}\.?$/;

/** A column, of crosses or of anything else, or one of the two ends of a column of periods. */
export type ColumnPlace = { column: number; edge?: Edge; areCrosses?: boolean };

/** The places of a table's columns that fields may take. */
export function placesOf(
  view: DocumentView,
  rows: readonly (readonly Span[])[],
  columns: number,
): ColumnPlace[] {
  const hasAnswers = rows.flat().some((cell) => isAnswer(sliceOf(view.text, cell)));
  return Array.from({ length: columns }, (_, column) => column).flatMap((column): ColumnPlace[] => {
    const filled = cellsOf(rows, column);
    const marks = new Set(filled.map((cell) => sliceOf(view.text, cell).trim().toLowerCase()));
    const [mark = ""] = marks; // beside ticks, a cross says no
    if (marks.size === 1 && isCross(mark) && !(hasAnswers && mark.includes("x")))
      return [{ column, areCrosses: true }];
    const periods = filled.filter((cell) =>
      within(view.recognitions.date, cell).some(({ start }) => view.rangeEnds.has(start)),
    );
    const arePeriods = periods.length > 0 && periods.length >= MOSTLY * filled.length;
    return arePeriods
      ? [
          { column, edge: "first" },
          { column, edge: "last" },
        ]
      : [{ column }];
  });
}

/** Whether a cell holds a tick, or yes or no in words: a cross in its table may say no. */
function isAnswer(words: string): boolean {
  return (isCross(words) && !/x/i.test(words)) || readFlag(words) !== undefined;
}

/** The cells of a column that hold anything. */
export function cellsOf(rows: readonly (readonly Span[])[], column: number): Span[] {
  return rows.flatMap((row) => row[column] ?? []).filter(({ start, end }) => end > start);
}

/** Whether a column numbers its rows: 1, 2, 3. */
export function areCounts(
  { text }: DocumentView,
  rows: readonly (readonly Span[])[],
  column: number,
): boolean {
  const filled = cellsOf(rows, column).map((cell) => sliceOf(text, cell).trim());
  const isCount = (cell: string, at: number) =>
    ordinal.test(cell) && Number.parseInt(cell, 10) === at + 1;
  return filled.length > 1 && filled.every(isCount);
}

/** Whether nearly all of a column's cells are words, whatever the field's name says of their kind. */
export function areWords(
  view: DocumentView,
  rows: readonly (readonly Span[])[],
  column: number,
): boolean {
  const filled = cellsOf(rows, column);
  const words = filled.filter((cell) => /\p{L}{2}/u.test(sliceOf(view.text, cell)));
  return words.length > 0 && words.length >= NEARLY_ALL * filled.length;
}

/** The share of sampled cells of a column that hold a value of the field's kind. */
export function typeShare(
  view: DocumentView,
  field: Field,
  rows: readonly (readonly Span[])[],
  column: number,
): number {
  let filled = 0;
  let fits = 0;
  for (const row of rows) {
    const cell = row[column];
    if (!cell || cell.end <= cell.start) continue;
    filled++;
    fits += readValue(view, field, cell)?.fit ?? 0;
  }
  return filled === 0 ? 0 : fits / filled;
}
