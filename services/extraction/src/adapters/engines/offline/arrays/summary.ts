import type { Span } from "../../../../domain/span.ts";
import { conceptsIn, isGeneric } from "../lexicon/lexicon.ts";
import type { DocumentView } from "../view.ts";

const summaries = new Set(["total", "subtotal", "tax", "gross", "rounding"]);

/** Whether a row such as "Subtotal  112.00" sums up others, and is none of them itself. */
export function isSummary(view: DocumentView, cells: readonly Span[]): boolean {
  return cells.some(({ start, end }) => {
    const words = view.text.slice(start, Math.min(end, start + 80)).replace(/[^\p{L}\s.]+/gu, " ");
    const concepts = conceptsIn(words).filter((concept) => concept.length > 2);
    return (
      concepts.some((concept) => summaries.has(concept)) &&
      concepts.every((concept) => summaries.has(concept) || isGeneric(concept))
    );
  });
}
