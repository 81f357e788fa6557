import type { Span } from "../../../../domain/span.ts";
import type { Field } from "../fields/field.ts";
import { conceptsIn, partsSteps } from "../lexicon/lexicon.ts";
import { labelScore } from "../score/label-score.ts";
import type { Line } from "../text/lines.ts";
import { plainWords } from "../text/plain-words.ts";
import { sliceOf, trimSpan } from "../text/span.ts";
import type { DocumentView } from "../view.ts";

/** The elements under a heading that names the list; `score` (0 to 1) says how well. */
export type Section = { score: number; elements: Span[] };

const NAMED = 0.5;
const LONGEST_HEADING = 60;
/** A line of its own may be a heading, but one that is marked as such surely is. */
const UNMARKED = 0.85;
const LONGEST_SECTION = 400;

const headingMark = /^\s*(#{1,6})\s+/;
const listMark = /^\s*(?:[-*+•·◦▪►✓]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s*)?(?:[▢□☐☑]\s*)?/u;

/** The best section of the text for a list of texts: headed alike, the one with the most elements. */
export function sectionFor(view: DocumentView, field: Field): Section | undefined {
  let best: Section | undefined;
  for (const line of view.lines) {
    const heading = headingOf(view, line);
    if (!heading) continue;
    const concepts = conceptsIn(heading.words);
    const score = labelScore(field.meaning, field.kind, concepts) * heading.weight;
    if (score < NAMED || score < (best?.score ?? 0)) continue;
    const keepsHeadings = field.meaning.name.some(partsSteps);
    const elements = elementsUnder(view, line, { level: heading.level, keepsHeadings });
    if (elements.length < (heading.level === 0 ? 2 : 1)) continue;
    if (score > (best?.score ?? 0) || elements.length > (best?.elements.length ?? 0))
      best = { score, elements };
  }
  return best;
}

type Heading = { words: string; level: number; weight: number };

/** Marked headings have a level of 1 to 6; a short line of words alone has none, told as 0. */
function headingOf(view: DocumentView, line: Line): Heading | undefined {
  const [cell, ...others] = line.cells;
  if (!cell || others.length > 0 || line.end - line.start > LONGEST_HEADING + 8) return undefined;
  const content = sliceOf(view.text, line);
  const level = headingMark.exec(content)?.[1]?.length ?? 0;
  const words = content
    .replace(headingMark, "")
    .replace(/[*_:]+\s*$|^\s*[*_]+/g, "")
    .replace(/(?:\s*\d+x)+\s*$/, "");
  if (level > 0) return { words, level, weight: 1 };
  const isShort = /^[^\d.,:;!?|]{3,40}$/.test(words.trim()) && !listMark.test(content);
  return isShort ? { words, level, weight: UNMARKED } : undefined;
}

type Within = { level: number; keepsHeadings: boolean };

function elementsUnder(view: DocumentView, heading: Line, within: Within): Span[] {
  const body = bodyOf(view, heading, within.level);
  const items = listedIn(view, body, within.keepsHeadings);
  return (items.length > 0 ? items : linesIn(view, body)).filter((span) =>
    isElement(sliceOf(view.text, span)),
  );
}

/** The lines up to the next heading that is no lower. */
function bodyOf(view: DocumentView, heading: Line, level: number): Line[] {
  const body: Line[] = [];
  for (let index = heading.index + 1; index <= heading.index + LONGEST_SECTION; index++) {
    const line = view.lines[index];
    if (!line) break;
    const next = headingMark.exec(sliceOf(view.text, line))?.[1]?.length;
    if (next !== undefined && (next <= level || level === 0)) break;
    body.push(line);
  }
  return body;
}

/** Items with a list's mark, and the indented lines that go on with them. */
function listedIn(view: DocumentView, body: readonly Line[], keepsHeadings: boolean): Span[] {
  const items: { span: Span; isItem: boolean }[] = [];
  let isOpen = false;
  for (const line of body) {
    const content = sliceOf(view.text, line);
    const mark = listMark.exec(content) ?? (keepsHeadings ? headingMark.exec(content) : null);
    const last = items.at(-1);
    if (mark) {
      const isItem = listMark.test(content);
      items.push({ span: { start: line.start + mark[0].length, end: line.end }, isItem });
      isOpen = isItem;
    } else if (line.cells.length > 0 && isOpen && last && /^\s{2,}/.test(content)) {
      last.span.end = line.end;
    } else if (line.cells.length > 0) isOpen = false;
  }
  const lastItem = items.findLastIndex(({ isItem }) => isItem);
  return items.slice(0, lastItem + 1).map(({ span }) => withoutNumber(view.text, span));
}

/** Without a list, the lines of the first paragraph that has several, else each paragraph. */
function linesIn(view: DocumentView, body: readonly Line[]): Span[] {
  const paragraphs: Line[][] = [[]];
  for (const line of body) {
    if (line.cells.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const lines = paragraphs.find((paragraph) => paragraph.length > 1) ?? paragraphs.flat();
  return lines.map(({ start, end }) => trimSpan(view.text, { start, end }));
}

/** A step may be numbered again on a line of its own. */
function withoutNumber(text: string, span: Span): Span {
  const number = /^\s*\d{1,2}[.)]?\s*\n/.exec(sliceOf(text, span));
  return trimSpan(text, { start: span.start + (number?.[0].length ?? 0), end: span.end });
}

/** Not a picture, an address, a number, or the name of a step such as "Step 3". */
function isElement(content: string): boolean {
  const words = plainWords(content.replace(/!\[[^\]]*\]\([^)\s]*\)/g, " ")).replace(/^<\S+>$/, "");
  if (!/\p{L}/u.test(words) || /^https?:\S+$/.test(words)) return false;
  return !(
    /\d/.test(words) &&
    words.length < 20 &&
    conceptsIn(words.replace(/\d+/g, "")).every(partsSteps)
  );
}
