import type { Span } from "@quarry/document";
import { conceptsIn, fold, hasLegalForm, isConcept, isJob, wordsOf } from "@quarry/vocabulary";
import particles from "@quarry/vocabulary/lexicon/names/particles.json" with { type: "json" };
import { sliceOf, trimSpan } from "../../document/span.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder } from "../finder.ts";

const SCORE = 0.7;
/** Filled lines at the top, of which one below the name says what somebody does, or has an address with the name. */
const LINES = 4;
const SHORTEST = 3;
const small = new Set(particles.inPersons);
const capitalised = /^\p{Lu}[\p{L}.'’-]*$/u;

/** The name that a curriculum vitae or a visiting card opens with, for a field that asks for a person and no more. */
export const headName: Finder = {
  id: "head-name",
  asks({ node, meaning }) {
    const asked = [...meaning.name, ...meaning.describe];
    const isOfPerson =
      asked.includes("person") && asked.every((one) => one === "person" || one === "name");
    return node.type === "string" && isOfPerson && meaning.context.length === 0;
  },
  find({ view }) {
    const span = headNameOf(view);
    if (!span) return [];
    return [{ value: sliceOf(view.text, span), span, score: SCORE, reason: "head-name" }];
  },
};

/** The first or, under a title of one line, the second. */
function headNameOf(view: DocumentView): Span | undefined {
  const filled = view.lines.filter(({ cells }) => cells.length > 0).slice(0, LINES + 1);
  const lines = filled.map(({ cells }) => cells.map((cell) => withoutMark(view, cell)));
  const at = lines
    .slice(0, 2)
    .findIndex(([cell, ...beside]) => cell && beside.length === 0 && isPersonsName(view, cell));
  const name = lines[at]?.[0];
  const below = lines.slice(at + 1).flat();
  return name && below.some((cell) => isOf(view, name, cell)) ? name : undefined;
}

/** What somebody does, or an address that has a part of the name: "jonah@farrow.example". */
function isOf({ text, recognitions }: DocumentView, name: Span, cell: Span): boolean {
  if (isJob(sliceOf(text, cell))) return true;
  const names = wordsOf(sliceOf(text, name)).filter((word) => word.length >= SHORTEST);
  const boxes = within(recognitions.email, cell).flatMap(({ value }) =>
    wordsOf(String(value).replace(/@.*$/, "")),
  );
  return names.some((word) => boxes.includes(word));
}

/** Two words and more, each with a capital, none of which has another meaning. */
function isPersonsName({ text }: DocumentView, span: Span): boolean {
  const words = sliceOf(text, span).split(/\s+/);
  const isName = (word: string) => capitalised.test(word) || small.has(fold(word));
  const named = words.filter((word) => !small.has(fold(word)));
  const content = words.join(" ");
  if (named.length < 2 || named.length > 4 || !words.every(isName)) return false;
  return !hasLegalForm(content) && !isJob(content) && !conceptsIn(content).some(isConcept);
}

/** Without the marks of a heading: "# Jonah Farrow". */
function withoutMark({ text }: DocumentView, cell: Span): Span {
  const [mark = ""] = /^#+\s+/.exec(sliceOf(text, cell)) ?? [];
  return trimSpan(text, { start: cell.start + mark.length, end: cell.end });
}
