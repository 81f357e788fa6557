import type { Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import { alternatives, conceptsIn, isConcept, isGeneric, plainDuration } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/texts/clauses.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import { lengthOf } from "../../fields/read-quantity.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder, Proposal } from "../finder.ts";

const BEFORE = 160;
const AFTER = 60;
const EACH_LATER = 0.97;
const MOST = 60;
const WORDS_OF_SENTENCE = 5;
const LONGEST_INTRODUCTION = 80;
const INTRODUCED = 0.84;
const proseKinds = ["date", "datetime", "duration", "money", "percent"] as const;

/** Proposes values of running text: typed ones by the words around them, places by their clause. */
export const clauses: Finder = {
  id: "clauses",
  asks: (field) => asksForJurisdiction(field) || proseKinds.some((kind) => kind === field.kind),
  find({ view }, field) {
    if (asksForJurisdiction(field)) return jurisdictions(view);
    const kind = proseKinds.find((known) => known === field.kind);
    return kind ? inContext(view, field, view.recognitions[kind]) : [];
  },
};

function asksForJurisdiction({ kind, meaning }: Field): boolean {
  return kind === "place" && [...meaning.name, ...meaning.describe].includes("jurisdiction");
}

/** Typed values of sentences, scored by how many of the field's words stand near. */
function inContext(view: DocumentView, field: Field, found: readonly Recognition[]): Proposal[] {
  const wanted = [...new Set([...field.meaning.name, ...field.meaning.describe].map(root))];
  const heads = field.meaning.name.filter((concept) => !isGeneric(concept));
  return found.slice(0, MOST).flatMap((recognition, rank) => {
    const { start, end } = recognition;
    if (!isInSentence(view.text, recognition)) return [];
    const before = conceptsIn(view.text.slice(sentenceStart(view.text, start), start));
    const after = conceptsIn(view.text.slice(end, end + AFTER));
    const near = new Set([...before.slice(-14), ...after].map(root));
    const matched = wanted.filter((concept) => near.has(concept));
    const hasHead = heads.some((concept) => near.has(root(concept)));
    const introduced = isIntroduced(view.text, start, field) ? INTRODUCED : 0;
    if (matched.length < (hasHead ? 1 : 2) && introduced === 0) return [];
    const closest = before.slice(-5).some((concept) => heads.includes(concept)) ? 0.12 : 0;
    const share = matched.length / Math.max(3, wanted.length);
    const score = Math.max(introduced, 0.4 + 0.35 * share + closest) * EACH_LATER ** rank;
    const words = view.text.slice(start, end).replace(/\s+/g, " ");
    const value =
      field.node.type === "string"
        ? plainDuration(words)
        : (lengthOf(field, words) ?? recognition.value);
    return [{ value, span: { start, end }, score, reason: "context" }];
  });
}

const introductions = new Map(
  Object.entries(lexicon.introductions).map(([concept, phrases]) => [
    concept,
    new RegExp(`(?<!\\p{L})(?:${alternatives(phrases)})\\s+(?:the\\s+)?$`, "iu"),
  ]),
);

/** Whether the words right before a value are ones that introduce what the field asks for. */
function isIntroduced(text: string, start: number, { meaning }: Field): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_INTRODUCTION), start);
  return [...meaning.name, ...meaning.describe].some((concept) =>
    introductions.get(concept)?.test(before),
  );
}

/** "confidential" and "confidentiality" are one word here. */
function root(word: string): string {
  return isConcept(word) ? word : word.slice(0, 7);
}

/** Running text, not a row of a table or a line of a receipt. */
function isInSentence(text: string, { start, end }: Span): boolean {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", end);
  const line = text.slice(
    Math.max(from, start - 300),
    Math.min(next === -1 ? text.length : next, end + 300),
  );
  return (
    (line.match(/\p{L}+/gu)?.length ?? 0) >= WORDS_OF_SENTENCE && !/\S {3,}\S/.test(line.trim())
  );
}

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - BEFORE);
  const before = text.slice(from, at);
  const stop = Math.max(
    before.lastIndexOf(". "),
    before.lastIndexOf("\n\n"),
    before.lastIndexOf(";"),
  );
  return from + stop + 1;
}

const place = /^\s*(?:the\s+)?((?:\p{Lu}[\p{L}'-]+)(?:\s+(?:of\s+)?\p{Lu}[\p{L}'-]+){0,3})/u;
const governing = new RegExp(lexicon.governing.join("|"), "iu");
const lawClause = new RegExp(`\\b(?:${alternatives(lexicon.jurisdiction)})(?=\\s)`, "giu");

/** The place that a clause on the governing law names; earlier words of the list are the surer ones. */
function jurisdictions(view: DocumentView): Proposal[] {
  const proposals: Proposal[] = [];
  for (const match of view.text.matchAll(lawClause)) {
    const at = match.index + match[0].length;
    const named = place.exec(view.text.slice(at, at + 80));
    if (!named?.[1]) continue;
    const start = at + named[0].length - named[1].length;
    const raw = named[1].replace(/[.,]$/, "");
    const around = view.text.slice(Math.max(0, match.index - 140), match.index).toLowerCase();
    const isGoverning = governing.test(around);
    const score = (isGoverning ? 0.85 : 0.5) * EACH_LATER ** proposals.length;
    const span = { start, end: start + raw.length };
    proposals.push({ value: raw.replace(/\s+/g, " "), span, score, reason: "clause" });
  }
  return proposals;
}
