import type { Box, LeafEvidence, SourceDocument } from "@quarry/contracts";
import { firstAtOrAfter, type Span } from "../text/span.ts";

type Place = Pick<LeafEvidence, "quote" | "start" | "end" | "page" | "boxes">;

/** The quote of a span with its page, and a box for each word where the page has a layout. */
export function placeOf(document: SourceDocument, span: Span): Place {
  const quote = document.text.slice(span.start, span.end);
  const page = document.pages.find(({ start, end }) => span.start >= start && span.start < end);
  const boxes = page?.words ? boxesOf(page.words, span) : [];
  return {
    quote,
    start: span.start,
    end: span.end,
    ...(page && { page: page.number }),
    ...(boxes.length > 0 && { boxes }),
  };
}

function boxesOf(words: readonly (Span & { box: Box })[], span: Span): Box[] {
  const boxes: Box[] = [];
  for (let at = Math.max(0, firstAtOrAfter(words, span.start) - 1); at < words.length; at++) {
    const word = words[at];
    if (!word || word.start >= span.end) break;
    if (word.end > span.start) boxes.push(word.box);
  }
  return boxes;
}
