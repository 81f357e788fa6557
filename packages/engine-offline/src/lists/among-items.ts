import type { Span } from "@quarry/document";
import { conceptsIn, fold, isCharged } from "@quarry/vocabulary";
import { sliceOf } from "../document/span.ts";
import { isSummary, isTotal } from "../groups/summary.ts";
import type { DocumentView } from "../labels/view.ts";

type Row = readonly Span[];
/** The filled cells of the row that stands this many rows below another, or above it where negative. */
type RowAt = (offset: number) => Row | undefined;

/**
 * Whether a row named as a sum is one of the items: "Taxes" between "Rent" and "Wages". A tax that is added stands behind
 * the items, before the total, or below each of them.
 */
export function standsAmongItems(
  view: DocumentView,
  rowAt: RowAt,
  listed: readonly string[],
): boolean {
  const row = rowAt(0) ?? [];
  const label = labelOf(view, row);
  if (row.length < 2 || isTotal(label)) return false;
  const isItem = (other: Row | undefined) =>
    other?.length === row.length &&
    !isSummary(view, other, listed) &&
    !conceptsIn(labelOf(view, other)).some(isCharged);
  const isRepeated = [-2, 2].some((offset) => labelOf(view, rowAt(offset)) === label);
  return isItem(rowAt(-1)) && isItem(rowAt(1)) && !isRepeated;
}

function labelOf({ text }: DocumentView, row: Row | undefined): string {
  return row?.[0] ? fold(sliceOf(text, row[0])).trim() : "";
}
