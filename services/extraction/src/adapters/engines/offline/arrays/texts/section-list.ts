import type { Span } from "../../../../../domain/span.ts";
import type { Field } from "../../fields/field.ts";
import { conceptsIn } from "../../lexicon/lexicon.ts";
import { partsSteps } from "../../lexicon/traits.ts";
import { labelScore } from "../../score/label-score.ts";
import type { Line } from "../../text/lines.ts";
import { plainWords } from "../../text/plain-words.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";

/** The elements under a heading that names the list; `score` (0 to 1) says how well. */
export type Section = { score: number; elements: Element[]; isListed: boolean };

/** An element with its words, without the marks of tables and links. */
export type Element = Span & { words: string };

const NAMED = 0.5;
const LONGEST_HEADING = 60;
/** A line of its own may be a heading, but one that is marked as such surely is. */
const UNMARKED = 0.85;
const OPENS = 0.6;
const LONGEST_SECTION = 400;

const tableRuler = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;
const headingMark = /^\s*(#{1,6})\s+/;
const listMark = /^\s*(?:[-*+•·◦▪►✓]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s*)?(?:[▢□☐☑]\s*)?/u;

/** The best section of the text for a list of texts: headed alike, the one with the most elements. */
export function sectionFor(view: DocumentView, field: Field): Section | undefined {
  let best: Section | undefined;
  for (const line of view.lines) {
    const heading = headingOf(view, line);
    if (!heading) continue;
    const score = headingScore(field, heading);
    if (score < NAMED || score < (best?.score ?? 0)) continue;
    const keepsHeadings = field.meaning.name.some(partsSteps);
    const found = elementsUnder(view, line, { level: heading.level, keepsHeadings });
    if (found.elements.length < (heading.level === 0 ? 2 : 1)) continue;
    const section = { score, ...found };
    if (!best || score > best.score || isFuller(section, best)) best = section;
  }
  return best;
}

/** A marked heading that opens with the field's name may go on: "Ingredients for the cake". */
function headingScore({ meaning, kind }: Field, { words, level, weight }: Heading): number {
  const concepts = conceptsIn(words);
  const opening = level > 0 ? OPENS * labelScore(meaning, kind, concepts.slice(0, 1)) : 0;
  return Math.max(labelScore(meaning, kind, concepts) * weight, opening);
}

function isFuller(section: Section, other: Section): boolean {
  if (section.isListed !== other.isListed) return section.isListed;
  return section.elements.length > other.elements.length;
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

function elementsUnder(
  view: DocumentView,
  heading: Line,
  within: Within,
): Pick<Section, "elements" | "isListed"> {
  const body = bodyOf(view, heading, within.level);
  const items = listedIn(view, body, within.keepsHeadings);
  const isListed = items.length > 0;
  const elements = (isListed ? items : linesIn(view, body)).flatMap((span) => {
    const words = wordsIn(sliceOf(view.text, span));
    return isElement(words) ? [{ ...span, words }] : [];
  });
  return { elements, isListed };
}

/** The lines up to the next heading that is no lower. */
function bodyOf(view: DocumentView, heading: Line, level: number): Line[] {
  const body: Line[] = [];
  for (let index = heading.index + 1; index <= heading.index + LONGEST_SECTION; index++) {
    const line = view.lines[index];
    if (!line) break;
    const next = headingMark.exec(sliceOf(view.text, line))?.[1]?.length;
    if (next !== undefined && (next <= level || level === 0)) break;
    if (level === 0 && endsPlainly(view, body, line)) break;
    body.push(line);
  }
  return body;
}

/** Under a line that only may be a heading, an empty line ends the section unless a list goes on. */
function endsPlainly(view: DocumentView, body: readonly Line[], line: Line): boolean {
  const isAfterGap = body.length > 1 && body.at(-1)?.cells.length === 0;
  return isAfterGap && line.cells.length > 0 && !listMark.test(sliceOf(view.text, line));
}

/**
 * Items with a list's mark, and the indented lines that go on with them. A paragraph ends the list,
 * unless an inner heading begins another part of it, or the next number goes on with it.
 */
function listedIn(view: DocumentView, body: readonly Line[], keepsHeadings: boolean): Span[] {
  const items: { span: Span; isItem: boolean }[] = [];
  let number = 0;
  let state: "before" | "in an item" | "in a heading" | "over" = "before";
  for (const line of body) {
    const content = sliceOf(view.text, line);
    const heading = headingMark.exec(content);
    const mark = listMark.exec(content);
    const last = items.at(-1);
    if (line.cells.length === 0) continue;
    if (heading) {
      state = "in a heading";
      if (keepsHeadings) items.push({ span: after(line, heading), isItem: false });
    } else if (mark && (state !== "over" || numberOf(mark) === number + 1)) {
      state = "in an item";
      number = numberOf(mark);
      items.push({ span: after(line, mark), isItem: true });
    } else if (last && state === "in an item") {
      if (/^\s{2,}/.test(content)) last.span.end = line.end;
      else if (/\p{L}/u.test(wordsIn(content))) state = "over";
    }
  }
  const lastItem = items.findLastIndex(({ isItem }) => isItem);
  return items.slice(0, lastItem + 1).map(({ span }) => withoutNumber(view.text, span));
}

/** Of "7. Stir"; 0 where the mark is none. */
function numberOf(mark: RegExpExecArray): number {
  return Number(/\d+/.exec(mark[0])?.[0] ?? 0);
}

function after({ start, end }: Span, mark: RegExpExecArray): Span {
  return { start: start + mark[0].length, end };
}

/** Without a list, the lines of the first paragraph that has several, else each paragraph. */
function linesIn(view: DocumentView, body: readonly Line[]): Span[] {
  const paragraphs: Line[][] = [[]];
  for (const line of body) {
    if (line.cells.length > 0) paragraphs.at(-1)?.push(line);
    else if (paragraphs.at(-1)?.length) paragraphs.push([]);
  }
  const lines = paragraphs.find((paragraph) => paragraph.length > 1) ?? paragraphs.flat();
  const ruler = lines.findIndex((line) => tableRuler.test(sliceOf(view.text, line)));
  return lines.slice(ruler + 1).map(({ start, end }) => trimSpan(view.text, { start, end }));
}

/** A step may be numbered again on a line of its own. */
function withoutNumber(text: string, span: Span): Span {
  const number = /^\s*\d{1,2}[.)]?\s*\n/.exec(sliceOf(text, span));
  return trimSpan(text, { start: span.start + (number?.[0].length ?? 0), end: span.end });
}

/** What a reader sees of an element: no pictures, bars and bare addresses. */
function wordsIn(content: string): string {
  const shown = content.replace(/!\[[^\]]*\]\([^)\s]*\)|\|/g, " ");
  return plainWords(shown).replace(/^<?https?:\S+$/, "");
}

/** Words that are more than the name of a step, as "Step 3" is. */
function isElement(words: string): boolean {
  if (!/\p{L}/u.test(words)) return false;
  const isShort = words.length < 20 && /\d/.test(words);
  return !(isShort && conceptsIn(words.replace(/\d+/g, "")).every(partsSteps));
}
