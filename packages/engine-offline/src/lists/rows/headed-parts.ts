import type { Span } from "@quarry/document";
import { conceptsIn, isConcept } from "@quarry/vocabulary";
import type { Line } from "../../text/lines.ts";
import { sliceOf } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";

const NAMED = 0.5;
const LONGEST_HEADING = 50;
const LONGEST_SECTION = 300;
const mark = /^\s*(#{1,6})\s+|^\s*\*\*/;

/**
 * The parts, as lines, of the section whose heading is named best: its paragraphs, or where it has
 * headings of its own what stands under each. `named` tells how well words name the list, 0 to 1.
 */
export function headedParts(view: DocumentView, named: (words: string) => number): Span[][] {
  let best: { score: number; line: Line } | undefined;
  for (const line of view.lines) {
    const words = headingWords(view, line);
    const score = words === undefined ? 0 : named(words);
    if (score >= NAMED && score > (best?.score ?? 0)) best = { score, line };
  }
  return best ? partsUnder(view, best.line) : [];
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

function partsUnder(view: DocumentView, heading: Line): Span[][] {
  const level = levelOf(view, heading);
  const parts: Span[][] = [[]];
  let part = 0; // the level of the headings that begin parts
  for (let index = heading.index + 1; index <= heading.index + LONGEST_SECTION; index++) {
    const line = view.lines[index];
    if (!line) break;
    const inner = levelOf(view, line);
    const isOpen = parts.at(-1)?.length;
    if (inner > 0 && (level === 0 || inner <= level)) break;
    if (line.cells.length === 0) {
      if (isOpen && part === 0) parts.push([]);
    } else if (inner > 0 && (part === 0 || inner <= part)) {
      part = inner;
      parts.push([line]);
    } else if (!isOpen && isNextHeading(view, line)) break;
    else parts.at(-1)?.push(line);
  }
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ start, end }) => ({ start, end })));
}

/** 1 to 6 of a marked heading, else 0. */
function levelOf({ text }: DocumentView, line: Line): number {
  return mark.exec(sliceOf(text, line))?.[1]?.length ?? 0;
}

/** After an empty line, words that are all known, such as "Languages", begin another section. */
function isNextHeading(view: DocumentView, line: Line): boolean {
  const words = headingWords(view, line);
  return (
    words !== undefined && (words === words.toUpperCase() || conceptsIn(words).every(isConcept))
  );
}
