import type { Span } from "@quarry/document";
import { alternatives, conceptsIn, labelScore } from "@quarry/vocabulary";
import clauses from "@quarry/vocabulary/lexicon/texts/clauses.json" with { type: "json" };
import { isPartyKind } from "../../fields/kind-groups.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder } from "../finder.ts";
import { isName, nameAt } from "./parties.ts";

const SCORE = 0.82;
const NAMED = 0.6;
const LONGEST_NAME = 160;
/** Words and signs between a day and the bracket behind it. */
const NEAR = 3;
const term = /\([^()“”"„]{0,40}["“„]([^"“”„()]{2,40})["”“][^()]{0,40}\)/gu;
const opening = new RegExp(
  `\\b(?:${alternatives([...clauses.party, ...clauses.and])})[\\s:]+(?=["“]?[\\p{Lu}\\d])|\\n\\s*\\n|;|\\.\\s+(?=\\p{Lu})`,
  "giu",
);

/** What an agreement says a name of its own for: Harbour Dental LLC ("Client"). */
export const definedTerms: Finder = {
  id: "defined-terms",
  asks: ({ kind }) => isPartyKind(kind) || kind === "date",
  find({ view }, field) {
    const meaning = { ...field.meaning, describe: [] };
    return [...view.text.matchAll(term)].flatMap(({ 1: words = "", index }) => {
      if (labelScore(meaning, field.kind, conceptsIn(words)) < NAMED) return [];
      const span = field.kind === "date" ? dayBefore(view, index) : nameBefore(view, index);
      if (!span) return [];
      const { value = view.text.slice(span.start, span.end) } = span;
      return [{ value, span, score: SCORE, reason: "defined" }];
    });
  },
};

function dayBefore(view: DocumentView, end: number): (Span & { value?: string }) | undefined {
  const around = { start: Math.max(0, end - LONGEST_NAME), end };
  const found = within(view.recognitions.date, around).at(-1);
  if (!found || end - found.end > NEAR) return undefined;
  return { start: found.start, end: found.end, value: String(found.value) };
}

function nameBefore(view: DocumentView, end: number): (Span & { value?: string }) | undefined {
  const from = Math.max(0, end - LONGEST_NAME);
  const before = view.text.slice(from, end);
  const opened = [...before.matchAll(opening)].at(-1);
  const start = from + (opened ? opened.index + opened[0].length : 0);
  const span = nameAt(view.text, start, end + 1);
  return span && isName(view, span) ? span : undefined;
}
