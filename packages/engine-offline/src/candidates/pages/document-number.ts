import type { Span } from "@quarry/document";
import { conceptsIn, isConcept, isGeneric } from "@quarry/vocabulary";
import type { Field } from "../../fields/field.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { Candidate } from "../candidate.ts";
import { withoutMark } from "./page-headings.ts";

const IN_HEADING = 0.7;
const LINES = 3;

/** Concepts that name a kind of document. */
const documents = new Set([
  "invoice",
  "receipt",
  "order",
  "deliverynote",
  "bid",
  "contract",
  "workorder",
  "policy",
  "booking",
  "billoflading",
  "certificate",
  "protocol",
  "permit",
  "report",
]);
const numbered = /^(?<kind>\p{L}\D{2,60}?)[\s:#.º°]+(?<code>[\p{L}\d./-]*\d[\p{L}\d./-]*)$/u;
const year = /^(?:19|20)\d\d$/;

/** The number behind the kind of document in its heading, for a field that asks for the document's number alone. */
export function documentNumberCandidates(view: DocumentView, field: Field): Candidate[] {
  if (field.node.type !== "string" || !asksForIt(field)) return [];
  const firsts = view.lines.filter(({ cells }) => cells.length > 0).slice(0, LINES);
  for (const line of firsts) {
    const span = line.cells.length === 1 ? numberIn(view, line) : undefined;
    if (!span) continue;
    return [{ field, value: sliceOf(view.text, span), span, score: IN_HEADING, reason: "heading" }];
  }
  return [];
}

/** "Document number", "number", "No.": of no thing, and of no part of another. */
function asksForIt({ meaning }: Field): boolean {
  const { name, context } = meaning;
  const isBare = name.every((concept) => concept === "document" || isGeneric(concept));
  const isNumber = name.includes("number") || name.includes("id");
  return context.length === 0 && isBare && isNumber;
}

function numberIn(view: DocumentView, line: Span): Span | undefined {
  const own = trimSpan(view.text, withoutMark(view, line));
  const { kind = "", code = "" } = numbered.exec(sliceOf(view.text, own))?.groups ?? {};
  const concepts = conceptsIn(kind);
  const isKind = concepts.some((one) => documents.has(one)) && concepts.every(isConcept);
  if (!isKind || year.test(code)) return undefined;
  return { start: own.end - code.length, end: own.end };
}
