import type { ScalarType } from "@quarry/api";
import type { Span } from "@quarry/document";
import type { DocumentView } from "../labels/view.ts";

/** Where a document shows a field: the first such place, with what stands there. */
export type Place = Span & { page: number; quote: string };

/** A field that one document has: a value, or with `columns` a list of objects. */
export type Proposal = {
  /** As the document calls it. */
  label: string;
  /** The meanings of the label: what has the same ones in other documents is the same field. */
  concepts: readonly string[];
  type: ScalarType;
  place: Place;
  columns?: readonly Proposal[];
};

const LONGEST_QUOTE = 120;

export function placeOf({ document, text }: DocumentView, { start, end }: Span): Place {
  const page = document.pages.findLast((one) => one.start <= start)?.number ?? 1;
  return { start, end, page, quote: text.slice(start, Math.min(end, start + LONGEST_QUOTE)) };
}
