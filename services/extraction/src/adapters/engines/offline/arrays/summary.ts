import type { Span } from "../../../../domain/span.ts";
import { within } from "../fields/read-value.ts";
import { conceptsIn, isAssumed, isGeneric, sums } from "../lexicon/lexicon.ts";
import type { DocumentView } from "../view.ts";

/** Signs of a cell that are looked at. */
const LONGEST = 80;
/** Whether a row such as "Subtotal  112.00" sums up others, and is none of them itself. */
export function isSummary(view: DocumentView, cells: readonly Span[]): boolean {
  return cells.some(({ start, end }) => {
    const [day] = within(view.recognitions.date, { start, end });
    const until = Math.min(end, start + LONGEST, day?.start ?? end);
    const words = view.text.slice(start, until).replace(/[^\p{L}\s.]+/gu, " ");
    const concepts = conceptsIn(words).filter((concept) => concept.length > 2);
    return (
      concepts.some((concept) => sums(concept)) &&
      concepts.every((concept) => sums(concept) || isGeneric(concept) || isAssumed(concept))
    );
  });
}
