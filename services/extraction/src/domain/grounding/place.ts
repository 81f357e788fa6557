import type { LeafEvidence, SourceDocument } from "@quarry/contracts";
import type { Span } from "./locate.ts";

type Place = Required<Pick<LeafEvidence, "quote" | "start" | "end">> &
  Pick<LeafEvidence, "page" | "boxes">;

/** The quote of a span, its page, and a box for each of its words where the page has a layout. */
export function placeOf({ text, pages }: SourceDocument, { start, end }: Span): Place {
  const page = pages.findLast((candidate) => candidate.start <= start);
  const words = page?.words?.filter((word) => word.start < end && word.end > start) ?? [];
  return {
    quote: text.slice(start, end),
    start,
    end,
    ...(page && { page: page.number }),
    ...(words.length > 0 && { boxes: words.map(({ box }) => box) }),
  };
}
