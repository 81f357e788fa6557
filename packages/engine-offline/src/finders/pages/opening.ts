import type { Span } from "@quarry/document";
import { conceptsIn, isAssumed, isConcept, isGeneric, isJob } from "@quarry/vocabulary";
import { plainWords } from "../../document/plain-words.ts";
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../labels/view.ts";
import { lineKind } from "../../places/line-kinds.ts";
import type { Finder, Proposal } from "../finder.ts";
import { bylineOf, nameUnderHeading } from "./byline.ts";
import { headingOf, headingsOf, withoutMark } from "./page-headings.ts";
import { paragraphOf } from "./paragraph.ts";

const BYLINE = 0.75;
const BARE_NAME = 0.6;
const LONGEST_JOB = 60;
const FIRST_LINE = 0.46;

/** Proposes what the text itself puts first: its heading for a title, its opening paragraph for a summary. */
export const opening: Finder = {
  id: "opening",
  asks: ({ node }) => node.type === "string",
  find: ({ view }, field) => openingOf(view, field),
};

function openingOf(view: DocumentView, field: Field): Proposal[] {
  if (field.meaning.name.includes("author")) {
    const named = proposalsAt(view, bylineOf(view), BYLINE);
    return named.length > 0 ? named : proposalsAt(view, nameUnderHeading(view), BARE_NAME);
  }
  if (field.kind === "person" && field.meaning.context.length === 0 && isBareName(field))
    return proposalsAt(view, personOf(view), FIRST_LINE);
  if (field.kind !== "text") return [];
  if (isHeadline(field)) {
    const heading = occupationOf(view, field) ?? headingOf(view);
    if (heading) return proposalsAt(view, heading, 0.6);
    return proposalsAt(view, firstLineOf(view, field), FIRST_LINE);
  }
  if (isOfThing(field)) return proposalsAt(view, thingOf(view, field), 0.6);
  if (field.meaning.name.includes("description")) {
    return proposalsAt(view, paragraphOf(view), 0.45);
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

/** The name of a thing that a page of its own may be about: "product", "recipe name". */
function isOfThing({ meaning }: Field): boolean {
  const { name, context } = meaning;
  const isBare = name.every((concept) => things.has(concept) || isGeneric(concept));
  return context.length === 0 && isBare && name.some((concept) => things.has(concept));
}

const cooked = ["ingredient", "prep", "cook", "yield"];
/** What the labels and headings of a page say of a thing that it is about. */
const things = new Map([
  ["item", ["price", "sku", "stock", "brand", "colour", "material", "warranty", "ean"]],
  ["recipe", cooked],
  ["dish", cooked],
]);
const sentence = /[.!?:,]\s|[.!?:]$/;

/** The highest heading of a page about such a thing: "Invoice 2026-04" and "Thank you!" name no product. */
function thingOf(view: DocumentView, { meaning }: Field): Span | undefined {
  const heading = headingOf(view);
  if (!heading || sentence.test(sliceOf(view.text, heading))) return undefined;
  const words = conceptsIn(sliceOf(view.text, heading));
  const isName = words.filter(isConcept).length <= words.length / 2;
  const signs = meaning.name.flatMap((concept) => things.get(concept) ?? []);
  const labels = [...view.pairs.map(({ label }) => label), ...headingsOf(view)];
  const isOfThing = labels.some((label) =>
    conceptsIn(sliceOf(view.text, label)).some((concept) => signs.includes(concept)),
  );
  return isName && isOfThing ? heading : undefined;
}

function isBareName({ meaning }: Field): boolean {
  return meaning.name.every((concept) => concept === "name");
}

/** The highest heading where it looks like somebody's name. */
function personOf(view: DocumentView): Span | undefined {
  const heading = headingOf(view);
  return heading && name.test(sliceOf(view.text, heading)) ? heading : undefined;
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

function proposalsAt(view: DocumentView, found: Span | undefined, score: number): Proposal[] {
  if (!found) return [];
  const span = trimSpan(view.text, found);
  const value = plainWords(sliceOf(view.text, span));
  return [{ value, span, score, reason: "heading" }];
}
