import type { Span } from "@quarry/document";
import { within } from "../fields/within.ts";
import type { DocumentView } from "../labels/view.ts";
import type { RecordGroup, RecordRow } from "./record-group.ts";

/** Rows whose numbers are compared. */
export const MAX_ROWS = 40;
/** Slots that may hold numbers. */
const MAX_SLOTS = 10;
/** The share of the rows that must hold a number. */
export const MOSTLY = 0.6;
/** How far an amount that is rounded to cents may be from its product. */
const CENT = 0.0101;
/** And a sum of such amounts from what is written: sums of binary fractions are not exact. */
const HALF_CENT = 0.005;

/** Numbers of a slot, row by row. */
export type Numbers = { key: string; values: readonly (number | undefined)[] };

/** The slots whose parts hold one number each, in most rows. */
export function numbersOf(view: DocumentView, { slots, rows }: RecordGroup): Numbers[] {
  const shown = rows.slice(0, MAX_ROWS);
  const found: Numbers[] = [];
  for (const { key } of slots) {
    if (found.length >= MAX_SLOTS) break;
    if (/^(?:t\d|l\d|all|tail)$/.test(key)) continue;
    const values = shown.map(({ parts }) => numberIn(view, parts.get(key)));
    if (values.filter((value) => value !== undefined).length >= MOSTLY * values.length)
      found.push({ key, values });
  }
  return found;
}

function numberIn({ recognitions }: DocumentView, part: Span | undefined): number | undefined {
  const [first, ...others] = part ? within(recognitions.number, part) : [];
  return first && others.length === 0 ? Number(first.value) : undefined;
}

/** Whether numbers multiply, to the cent. */
export function multiplies(one: number, other: number, product: number): boolean {
  return Math.abs(one * other - product) <= CENT;
}

/** Whether all numbers are known and add up to another that is not 0. */
export function addsUp(values: Numbers["values"], sum: number | undefined): boolean {
  if (sum === undefined || sum === 0 || values.some((value) => value === undefined)) return false;
  const total = values.reduce<number>((before, value) => before + (value ?? 0), 0);
  return Math.abs(total - sum) <= HALF_CENT;
}

/** What a row is named by: its first words, else its first cell, else all of it. */
export function nameOf({ parts, start, end }: RecordRow): Span {
  return parts.get("t0") ?? parts.get("c0") ?? { start, end };
}
