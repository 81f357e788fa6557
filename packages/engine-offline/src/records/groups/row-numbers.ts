import type { Span } from "@quarry/document";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../view.ts";
import type { RecordGroup } from "./record-group.ts";

/** Rows whose numbers are compared. */
export const MAX_ROWS = 40;
/** Slots that may hold numbers. */
const MAX_SLOTS = 10;
/** The share of the rows that must hold a number. */
export const MOSTLY = 0.6;
/** How far amounts that are rounded to cents may be from their sum or product. */
export const CENT = 0.0101;

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
