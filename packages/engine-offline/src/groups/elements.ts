import type { Span } from "@quarry/document";
import { alternatives } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import { withoutItemMark } from "../document/item-mark.ts";
import { sliceOf, trimSpan } from "../document/span.ts";

/** An element with its words, without the marks of tables and links. */
export type Element = Span & { words: string };

const LONGEST_PART = 40;
const FEWEST_PARTS = 2;
const inLine = /,(?!\d)| · | • | \| |;/g;
const inLists = alternatives(particles.inLists);
const conjunction = new RegExp(`\\s+(?:${inLists}|&)\\s+(?=\\p{Lu})`, "gu");
/** The last of a list in small letters: "butter and salt", but "Research and development" is one. */
const serial = new RegExp(`(?<=^[^\\p{Lu}]*)\\s+(?:${inLists})\\s+(?=[\\p{Ll}\\d])`, "gu");
const leading = new RegExp(`^(?:${inLists}|&)\\s+`, "u");

/** Lines where there are several, else what commas, dots or semicolons part, and a last "and". */
export function elementsOf(text: string, region: Span): Span[] {
  const content = sliceOf(text, region);
  if (content.includes("\n")) return cutAt(text, region, /\n/g);
  if (content.includes(";")) return cutAt(text, region, /;/g);
  const parts = cutAt(text, region, inLine);
  const last = parts.at(-1);
  if (!last) return parts;
  const ends = cutAt(text, last, conjunction);
  return [...parts.slice(0, -1), ...(ends.length > 1 ? ends : cutAt(text, last, serial))];
}

/** A section of one line is the list that the line is: "Python, SQL, Kafka" under "Skills". */
export function partedElements(text: string, elements: readonly Element[]): Element[] {
  const [only, ...others] = elements;
  if (!only || others.length > 0 || sliceOf(text, only) !== only.words) return [...elements];
  const parts = elementsOf(text, only).map((span) => ({ ...span, words: sliceOf(text, span) }));
  const isList = parts.every(
    ({ words }) => words.length <= LONGEST_PART && !/[.!?]$/.test(words) && !/\d/.test(words),
  );
  return isList && parts.length > FEWEST_PARTS - 1 ? parts : [...elements];
}

function cutAt(text: string, region: Span, mark: RegExp): Span[] {
  const elements: Span[] = [];
  let start = region.start;
  for (const match of [...sliceOf(text, region).matchAll(mark), undefined]) {
    const end = match ? region.start + match.index : region.end;
    elements.push(withoutMark(text, { start, end }));
    start = match ? end + match[0].length : end;
  }
  return elements.filter((span) => span.end > span.start);
}

/** Without the bullet or number that opens a list's element, or the "and" before the last. */
function withoutMark(text: string, span: Span): Span {
  const trimmed = trimSpan(text, span);
  const unmarked = withoutItemMark(text, trimmed);
  if (unmarked.start > trimmed.start) return unmarked;
  const joining = leading.exec(sliceOf(text, trimmed))?.[0].length ?? 0;
  return { start: trimmed.start + joining, end: trimmed.end };
}
