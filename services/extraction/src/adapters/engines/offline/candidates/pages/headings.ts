import type { Span } from "../../../../../domain/span.ts";
import type { Field } from "../../fields/field.ts";
import { conceptsIn } from "../../lexicon/lexicon.ts";
import { isJob } from "../../lexicon/occupations.ts";
import { isAssumed, isConcept, isGeneric } from "../../lexicon/traits.ts";
import { plainWords } from "../../text/plain-words.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { Candidate } from "../candidate.ts";
import { lineKind } from "../heads/line-kinds.ts";
import { bylineOf, nameUnderHeading } from "./byline.ts";

const LINES = 400;
const SHORTEST_PARAGRAPH = 80;
/** One sentence right under the heading. */
const SHORTEST_STANDFIRST = 40;
const BYLINE = 0.75;
const BARE_NAME = 0.6;
const LONGEST_JOB = 60;
const FIRST_LINE = 0.46;
const CONFIRMED = 0.04;

/** What the text itself puts first: its heading for a title, its opening paragraph for a summary. */
export function openingCandidates(view: DocumentView, field: Field): Candidate[] {
  if (field.node.type !== "string") return [];
  if (field.meaning.name.includes("author")) {
    const named = candidatesOf(view, field, bylineOf(view), BYLINE);
    return named.length > 0 ? named : candidatesOf(view, field, nameUnderHeading(view), BARE_NAME);
  }
  if (field.kind === "person" && field.meaning.context.length === 0 && isBareName(field))
    return candidatesOf(view, field, personOf(view), FIRST_LINE);
  if (field.kind !== "text") return [];
  if (isHeadline(field)) {
    const heading = occupationOf(view, field) ?? headingOf(view);
    if (heading) return candidatesOf(view, field, heading, 0.6);
    return candidatesOf(view, field, firstLineOf(view, field), FIRST_LINE);
  }
  if (field.meaning.name.includes("description")) {
    return candidatesOf(view, field, paragraphOf(view), 0.45);
  }
  return [];
}

/** A title, a job's or an event's, and the name of what the document is about. */
function isHeadline({ meaning }: Field): boolean {
  const { name, context } = meaning;
  if (name.includes("title") || name.includes("job")) return true;
  const isBare = name.every((concept) => isGeneric(concept) || isAssumed(concept));
  return context.length === 0 && isBare && (name.includes("name") || name.includes("event"));
}

function isBareName({ meaning }: Field): boolean {
  return meaning.name.every((concept) => concept === "name");
}

/** The highest heading where it looks like somebody's name. */
function personOf(view: DocumentView): Span | undefined {
  const heading = headingOf(view);
  return heading && name.test(sliceOf(view.text, heading)) ? heading : undefined;
}

/**
 * Stated titles often carry the site's name ("Tea - The Kitchen"): where one begins with a heading
 * of the text, the heading alone is the title.
 */
export function withHeadings(view: DocumentView, candidates: readonly Candidate[]): Candidate[] {
  const titles = candidates.filter(({ field }) => field.meaning.name.includes("title"));
  if (titles.length === 0) return [...candidates];
  const headings = headingsOf(view);
  return candidates.map((candidate) => {
    const { value, score } = candidate;
    if (!titles.includes(candidate) || typeof value !== "string" || candidate.reason === "heading")
      return candidate;
    const span = headings.find((heading) => opens(value, sliceOf(view.text, heading)));
    if (!span) return candidate;
    const shown = sliceOf(view.text, span);
    return { ...candidate, value: shown, span, score: Math.min(1, score + CONFIRMED) };
  });
}

/** Whether a title is the heading, or the heading and a mark with more behind it. */
function opens(title: string, heading: string): boolean {
  const [whole, part] = [title.toLowerCase().trim(), heading.toLowerCase().trim()];
  if (part.length < 4 || !whole.startsWith(part)) return false;
  return whole === part || /^\s*[-–—|:·•»]\s/u.test(whole.slice(part.length));
}

function headingsOf(view: DocumentView): Span[] {
  return view.lines.slice(0, LINES).flatMap((line) => {
    const mark = /^\s*#{1,3}\s+/.exec(view.text.slice(line.start, line.end));
    return mark ? [trimSpan(view.text, { start: line.start + mark[0].length, end: line.end })] : [];
  });
}

/** On a résumé the job stands under the name, in an advertisement over or under the firm. */
function occupationOf(view: DocumentView, { meaning }: Field): Span | undefined {
  if (!meaning.name.includes("job")) return undefined;
  const firsts = view.lines.filter(({ cells }) => cells.length === 1).slice(0, HEAD_LINES);
  return firsts
    .map((line) => trimSpan(view.text, withoutMark(view, line)))
    .find((line) => {
      const words = sliceOf(view.text, line);
      return words.length <= LONGEST_JOB && !/[:@]/.test(words) && isJob(words);
    });
}

function withoutMark({ text }: DocumentView, line: Span): Span {
  const mark = /^\s*#{1,6}\s+/.exec(sliceOf(text, line))?.[0].length ?? 0;
  return { start: line.start + mark, end: line.end };
}

/** The first heading marked as the highest. */
function headingOf(view: DocumentView): Span | undefined {
  return headingsOf(view).find(({ start }) =>
    /(?:^|\n)\s*#\s+\W*$/.test(view.text.slice(Math.max(0, start - 12), start)),
  );
}

/** Without marked headings, the first line of words: two or more, of a name each with a capital. */
function firstLineOf(view: DocumentView, { meaning }: Field): Span | undefined {
  const firsts = view.lines.filter(({ cells }) => cells.length > 0).slice(0, FIRST_LINES);
  const isTitle = asksForTitle(meaning);
  const form = isTitle ? title : name;
  for (const { cells } of firsts) {
    const [cell, ...others] = cells;
    if (!cell || others.length > 0) return undefined;
    const words = sliceOf(view.text, cell);
    if (isTitle && conceptsIn(words).every(isConcept)) continue; // "Minutes" over what they are of
    const isName = form.test(words) && lineKind(view, cell, false) === "name";
    return isName && !conceptsIn(words).every(isConcept) ? cell : undefined;
  }
  return undefined;
}

function asksForTitle({ name }: Field["meaning"]): boolean {
  return name.some((concept) => concept === "title" || concept === "job" || concept === "event");
}

const FIRST_LINES = 2;
const HEAD_LINES = 3;
const title = /^\p{Lu}[^:@|]{3,80}$/u;
const name = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** The first paragraph of sentences, under the highest heading where there is one. */
function paragraphOf(view: DocumentView): Span | undefined {
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

function candidatesOf(
  view: DocumentView,
  field: Field,
  found: Span | undefined,
  score: number,
): Candidate[] {
  if (!found) return [];
  const span = trimSpan(view.text, found);
  const value = plainWords(sliceOf(view.text, span));
  return [{ field, value, span, score, reason: "heading" }];
}
