import type { Span } from "@quarry/document";
import { plainWords } from "../../document/plain-words.ts";
import { sliceOf } from "../../document/span.ts";
import type { DocumentView } from "../../labels/view.ts";
import { headingOf, withoutMark } from "./page-headings.ts";

const SHORTEST_PARAGRAPH = 80;
/** One sentence right under the heading. */
const SHORTEST_STANDFIRST = 40;

/** The first paragraph of sentences, under the highest heading where there is one. */
export function paragraphOf(view: DocumentView): Span | undefined {
  const heading = headingOf(view)?.end ?? 0;
  const below = view.lines.filter((line) => line.end > heading && line.cells.length > 0);
  const opening = below.map((line, at) => (at === 0 ? withoutMark(view, line) : line));
  return opening.find((line, at) => {
    const words = plainWords(sliceOf(view.text, line));
    if (!/^[\p{L}"“\d]/u.test(words)) return false;
    const isStandfirst = at === 0 && heading > 0 && /[.!?…]$/.test(words);
    if (isStandfirst && words.length >= SHORTEST_STANDFIRST) return true;
    return words.length >= SHORTEST_PARAGRAPH && /[.!?…。]/.test(words);
  });
}
