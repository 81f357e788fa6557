import { firstAtOrAfter, type Span } from "@quarry/document";
import { endsAbbreviation } from "../document/abbreviated.ts";
import { isHeadingMark } from "../document/item-mark.ts";
import type { Cell, Line } from "../document/lines.ts";
import { headerRole } from "../document/message-header.ts";
import type { PageElement } from "../document/page-elements.ts";
import { sliceOf, trimSpan } from "../document/span.ts";
import type { TextView } from "../document/text-view.ts";
import type { Headings } from "./headings.ts";
import type { Context } from "./place.ts";

/** Longer runs of words name nothing. */
const LONGEST_LABEL = 70;
/** Words behind a value say what it counts, not more. */
const LONGEST_AFTER = 32;
/** Lines without a cell over the place that are looked past. */
const MAX_GAP = 3;
/** Characters that an element may hold beside a place that it is named for. */
const MAX_AROUND = 40;
const MAX_NAMES = 6;
/** Words right before a value that may belong to its label. */
const WORDS_BEFORE = 7;

/** The words around a place of a line that may say what it holds. */
export function contextsOf(
  view: TextView,
  place: Span,
  { line, at }: { line: Line; at: number },
  { headings, element }: { headings: Headings; element: PageElement | undefined },
): Context[] {
  const cell = line.cells[at];
  if (!cell) return [];
  const contexts: Context[] = [];
  const add = (relation: Context["relation"], words: Span | undefined) => {
    if (words && isLabel(view.text, words))
      contexts.push({ relation, words: sliceOf(view.text, words) });
  };
  addWithin(view.text, place, cell, add);
  add("left", leftOf(view.text, line, at));
  if (at > 1) add("opening", line.cells[0]);
  add("above", cellAbove(view, line, cell));
  add("below", noteBelow(view, line, cell));
  for (const head of headings.columnHeads(place)) add("head", head);
  for (const section of headings.over(place)) add("section", section);
  contexts.push(...namesOf(place, element));
  return place.end <= view.headerEnd ? [...contexts, ...rolesOf(contexts)] : contexts;
}

/** Who the headers of a message name. */
function rolesOf(contexts: readonly Context[]): Context[] {
  return contexts.flatMap(({ relation, words }) => {
    const role = relation === "colon" ? headerRole(words) : undefined;
    return role ? [{ relation, words: role }] : [];
  });
}

/** What the nearest elements around a place are called that hold little else. */
function namesOf(place: Span, element: PageElement | undefined): Context[] {
  const contexts: Context[] = [];
  const longest = MAX_AROUND + 2 * (place.end - place.start);
  for (
    let around = element;
    around && around.end - around.start <= longest && contexts.length < MAX_NAMES;
    around = around.parent
  )
    for (const words of around.names) contexts.push({ relation: "element", words });
  return contexts;
}

type Add = (relation: Context["relation"], words: Span | undefined) => void;

function isLabel(text: string, words: Span): boolean {
  const length = words.end - words.start;
  return length > 0 && length <= LONGEST_LABEL && /\p{L}|[#№]/u.test(sliceOf(text, words));
}

/** What the cell itself says before and behind the place. */
function addWithin(text: string, place: Span, cell: Span, add: Add): void {
  const before = { start: Math.max(cell.start, place.start - 120), end: place.start };
  const words = trimSpan(text, before);
  const content = sliceOf(text, words);
  const colon = /[:：=][\s"'“(]*$/.exec(content);
  if (colon) {
    add("colon", lastClause(text, { start: words.start, end: words.start + colon.index }));
  } else if (
    content !== "" &&
    !isHeadingMark(content, sliceOf(text, place)) &&
    !isNote(text, place)
  ) {
    add("before", lastWords(text, lastClause(text, words)));
    add("word", lastWords(text, words, 1));
    const earlier = /^.*[:：](?=\s)/s.exec(content);
    if (earlier) {
      const end = words.start + earlier[0].length - 1;
      add("colon", lastClause(text, { start: words.start, end }));
    }
  }
  const end = Math.min(cell.end, place.end + LONGEST_AFTER);
  const after = /^[\s)"'”]*([\p{L}(][^\n.;:,]*)/u.exec(text.slice(place.end, end));
  if (after?.[1]) {
    const start = place.end + after[0].length - after[1].length;
    add("after", trimSpan(text, { start, end: place.end + after[0].length }));
  }
}

/** "Name (in capitals): Ann": what a label says in brackets is not what it names. */
function isNote(text: string, { start, end }: Span): boolean {
  const isLabels = text[start - 1] === "(" && /^\) ?[:：]/.test(text.slice(end, end + 3));
  return isLabels && !/\p{N}/u.test(text.slice(start, end));
}

/** A rate at the end of words, with the mark of what stands before it: ". 19 %", " (20%) £". */
const rateBehind = /[.)]?\s+\(?\d[\d.,]{0,6} ?%\)?[^\p{L}\d]{0,4}$/u;

/**
 * The end of a run of words since the last full stop, semicolon, number or bracket. A rate goes with the words
 * before it: "VAT (20%) £", "MwSt. 19 %".
 */
function lastClause(text: string, words: Span): Span {
  const content = sliceOf(text, words);
  const end = rateBehind.exec(content)?.index ?? content.length;
  let from = 0;
  for (const mark of content.matchAll(/[;!?•·|]\s*|[.,)]\s+|\d[\d.,:/-]*\s+(?=\p{L})/gu)) {
    if (endsAbbreviation(content, mark.index)) continue;
    if (mark.index + mark[0].length < end) from = mark.index + mark[0].length;
  }
  return trimSpan(text, { start: words.start + from, end: words.end });
}

function lastWords(text: string, words: Span, most = WORDS_BEFORE): Span {
  const all = [...sliceOf(text, words).matchAll(/\S+/g)];
  const first = all.at(-most);
  return first ? { start: words.start + first.index, end: words.end } : words;
}

/** The nearest cell to the left that has words of its own; what fills it with a value names nothing. */
function leftOf(text: string, { cells }: Line, at: number): Span | undefined {
  for (let left = at - 1; left >= 0 && left >= at - 3; left--) {
    const cell = cells[left];
    if (cell && /\p{L}{2}|[#№]/u.test(sliceOf(text, cell))) return withoutColon(text, cell);
  }
  return undefined;
}

/** The nearest cell over this one; a few empty lines, or lines with nothing there, may lie between. */
export function cellAbove(view: TextView, line: Line, cell: Cell): Span | undefined {
  let gap = 0;
  for (let index = line.index - 1; index >= 0 && gap <= MAX_GAP; index--) {
    const over = view.lines[index]?.cells.find(
      (one) => one.left < cell.right && cell.left < one.right,
    );
    if (over) return withoutColon(view.text, over);
    gap++;
  }
  return undefined;
}

function noteBelow(view: TextView, line: Line, cell: Cell): Span | undefined {
  const next = view.lines[line.index + 1];
  const below = next?.cells.find((one) => one.left < cell.right && cell.left < one.right);
  return below && /^[^\d:]*$/.test(sliceOf(view.text, below)) ? below : undefined;
}

function withoutColon(text: string, cell: Span): Span {
  const mark = /^[\s#*>-]+/.exec(sliceOf(text, cell))?.[0].length ?? 0;
  const tail = /\s*[:：]?\s*$/.exec(sliceOf(text, cell))?.[0].length ?? 0;
  return { start: cell.start + mark, end: Math.max(cell.start + mark, cell.end - tail) };
}

/** Where in its line a position stands. */
export function cellAt({ cells }: Line, position: number): number {
  return Math.max(0, firstAtOrAfter(cells, position + 1) - 1);
}
