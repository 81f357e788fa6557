import { conceptsIn, labelScore, partsSteps } from "@quarry/vocabulary";
import type { Line } from "../document/lines.ts";
import { sliceOf } from "../document/span.ts";
import type { Field } from "../fields/field.ts";
import type { Element } from "../groups/elements.ts";
import type { DocumentView } from "../labels/view.ts";
import { bodyOf, headingMark, linesIn, listedIn, listMark, wordsIn } from "./section-body.ts";

/** The elements under a heading that names the list; `score` (0 to 1) says how well. */
export type Section = { score: number; elements: Element[]; isListed: boolean };

const NAMED = 0.5;
const LONGEST_HEADING = 60;
/** A line of its own may be a heading, but one that is marked as such surely is. */
const UNMARKED = 0.85;
const OPENS = 0.6;

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

/** Marked headings have a level of 1 to 6; a short line of words alone has 0. */
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

/** Words that are more than the name of a step, as "Step 3" is. */
function isElement(words: string): boolean {
  if (!/\p{L}/u.test(words)) return false;
  const isShort = words.length < 20 && /\d/.test(words);
  return !(isShort && conceptsIn(words.replace(/\d+/g, "")).every(partsSteps));
}
