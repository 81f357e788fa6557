import type { Span } from "../../../../domain/span.ts";
import { conceptsIn, isConcept } from "../lexicon/lexicon.ts";
import type { Line } from "../text/lines.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";

const NAMED = 0.5;
const LONGEST_HEADING = 50;
const LONGEST_SECTION = 300;
const mark = /^\s*#{1,6}\s+|^\s*\*\*/;

/**
 * The paragraphs, as lines, of the section whose heading is named best. `named` tells how well words name the list, 0 to 1.
 */
export function headedParts(view: DocumentView, named: (words: string) => number): Span[][] {
  let best: { score: number; line: Line } | undefined;
  for (const line of view.lines) {
    const words = headingWords(view, line);
    const score = words === undefined ? 0 : named(words);
    if (score >= NAMED && score > (best?.score ?? 0)) best = { score, line };
  }
  if (!best) return [];
  return paragraphsUnder(view, best.line);
}

/** A marked line, or a short one without digits. */
function headingWords(view: DocumentView, line: Line): string | undefined {
  const content = sliceOf(view.text, line);
  const words = content
    .replace(mark, "")
    .replace(/[*:]+\s*$/, "")
    .trim();
  const isPlain =
    line.cells.length === 1 && words.length <= LONGEST_HEADING && !/[\d,;.]/.test(words);
  return isPlain && words !== "" ? words : undefined;
}

function paragraphsUnder(view: DocumentView, heading: Line): Span[][] {
  const paragraphs: Span[][] = [[]];
  for (let index = heading.index + 1; index <= heading.index + LONGEST_SECTION; index++) {
    const line = view.lines[index];
    if (!line) break;
    const isOpen = paragraphs.at(-1)?.length;
    if (line.cells.length === 0) {
      if (isOpen) paragraphs.push([]);
    } else if (!isOpen && isNextHeading(view, line)) break;
    else paragraphs.at(-1)?.push({ start: line.start, end: line.end });
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}

/** After an empty line, words that are all known, such as "Languages", begin another section. */
function isNextHeading(view: DocumentView, line: Line): boolean {
  const words = headingWords(view, line);
  return (
    words !== undefined && (words === words.toUpperCase() || conceptsIn(words).every(isConcept))
  );
}
