import type { Span } from "@quarry/document";
import type { Field, Reading } from "../../fields/field.ts";
import { readValue } from "../../fields/read-value.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";

/** A column of which so many cells say more than the values that are read from them is hardly understood. */
const MOSTLY = 0.5;
const counted = new Set(["number", "integer"]);

/** Whether a value is all that its cell says of the kind: the 6 of "6 h 19 j" is not, nor one of two days. */
export function isReadWhole(
  { text, recognitions }: DocumentView,
  { kind, node }: Field,
  { cell, reading: { span } }: { cell: Span; reading: Pick<Reading, "span"> },
): boolean {
  if (node.type === "date") return within(recognitions.date, cell).length <= 1;
  if (!counted.has(node.type)) return true;
  const before = text.slice(cell.start, span.start);
  const isLength = kind === "duration";
  if ((isLength ? /[\p{L}\p{Nd}]/u : /\p{Nd}/u).test(before)) return false;
  return !/\p{Nd}/u.test(text.slice(span.end, cell.end));
}

/** Whether most of the values in a column's cells are all that the cells say. */
export function areReadWhole(view: DocumentView, field: Field, cells: readonly Span[]): boolean {
  if (field.node.type !== "date" && !counted.has(field.node.type)) return true;
  const whole = cells.flatMap((cell) => {
    const reading = readValue(view, field, cell);
    return reading ? [isReadWhole(view, field, { cell, reading })] : [];
  });
  return whole.filter((one) => one).length >= MOSTLY * whole.length;
}
