import type { Box, LeafEvidence } from "@quarry/api";
import type { SourceDocument } from "@quarry/document";
import { firstAtOrAfter, type Span } from "@quarry/document";
import { isHidden, isQuoted } from "./hidden-text.ts";

/** A text, and what is known of the places in it. */
export type PlacedText = Pick<SourceDocument, "text" | "pages" | "hidden" | "quoted">;

type Place = Span & { quote: string } & Pick<
    LeafEvidence,
    "page" | "attachment" | "boxes" | "hidden" | "quoted"
  >;

/**
 * The quote of a span, its page and attachment, a box for each of its words where the page has a layout, and whether
 * it is to be seen, and whether an e-mail repeats it of an earlier one.
 */
export function placeOf(document: PlacedText, { start, end }: Span): Place {
  const { text, pages } = document;
  const page = pages.findLast((candidate) => candidate.start <= start);
  const boxes = boxesOf(page?.words ?? [], { start, end });
  return {
    quote: text.slice(start, end),
    start,
    end,
    ...(page && { page: page.number }),
    ...(page?.attachment !== undefined && { attachment: page.attachment }),
    ...(boxes.length > 0 && { boxes }),
    ...(isHidden(document, { start, end }) && { hidden: true as const }),
    ...(isQuoted(document, { start, end }) && { quoted: true as const }),
  };
}

/** Of words in the text's order, those that the span touches: the first may begin before it. */
function boxesOf(words: readonly (Span & { box: Box })[], { start, end }: Span): Box[] {
  const from = Math.max(0, firstAtOrAfter(words, start) - 1);
  const upTo = firstAtOrAfter(words, end);
  return words.slice(from, upTo).flatMap((word) => (word.end > start ? [word.box] : []));
}

/** Numbers of the pages that spans begin on, ascending. */
export function pagesAt({ pages }: SourceDocument, spans: readonly Span[]): number[] {
  const numbers = new Set<number>();
  let index = 0;
  for (const { start } of spans.toSorted((a, b) => a.start - b.start)) {
    while ((pages[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) index++;
    const page = pages[index];
    if (page) numbers.add(page.number);
  }
  return [...numbers];
}
