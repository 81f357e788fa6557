import type { Span } from "@quarry/document";
import { conceptsIn, edgeOf } from "@quarry/vocabulary";
import { lacksEnd } from "../../document/day-ranges.ts";
import { askedEdge } from "../../fields/asked-edge.ts";
import type { Field, Reading } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";

/** A mark that parts the ends of a period, and no hyphen of a word. */
const parting = /\s[-–—]|[-–—]\s|[–—~]/u;
/** "10:00 – 12:00" are hours of one day. */
const hours = /\d{1,2}[:.h]\d\d\s?[-–—]\s?\d{1,2}[:.h]\d\d/gu;

/**
 * Whether a day in a column of periods is not the end that the field asks for: one of two of which the other was not
 * found, or the start of one without an end, for a field that asks for its end.
 */
export function isOtherHalf(
  { text, rangeEnds }: DocumentView,
  field: Field,
  { cell, reading: { span } }: { cell: Span; reading: Reading },
): boolean {
  if (field.node.type === "string") return false;
  const end = rangeEnds.get(span.start);
  if (end) return askedEdge(field) !== end;
  const [before, behind] = [text.slice(cell.start, span.start), text.slice(span.end, cell.end)];
  const said = lacksEnd(behind) ? "first" : conceptsIn(before).map(edgeOf).find(Boolean);
  if (said) return askedEdge(field) !== said;
  return parting.test(`${before} ${behind}`.replace(hours, ""));
}
