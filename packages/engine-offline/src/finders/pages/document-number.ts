import type { Span } from "@quarry/document";
import { conceptsIn, isGeneric, isStopWord, wordsOf } from "@quarry/vocabulary";
import { sliceOf, trimSpan } from "../../document/span.ts";
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import type { DocumentView } from "../../labels/view.ts";
import type { Finder } from "../finder.ts";
import { withoutMark } from "./page-headings.ts";

const IN_HEADING = 0.75;
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
/** Stems of words for a document. */
const document = new Set(["document", "documento", "dokument", "doc"]);
const numbers = new Set(["number", "id", "code"]);
const numbered = /^(?<kind>\p{L}\D{2,60}?)[\s:#.º°]+(?<code>[\p{L}\d./-]*\d[\p{L}\d./-]*)$/u;
/** Years, months, quarters and versions count no documents. */
const noNumber = /^(?:(?:19|20)\d\d|\d{1,2}[./-](?:19|20)?\d\d|[QqHh]\d|\d{1,2}[./]\d{1,2})$/;

/** The number behind the kind of document in its heading, for a field that asks for the document's number alone. */
export const documentNumber: Finder = {
  id: "document-number",
  asks: (field) => field.node.type === "string" && asksForIt(field),
  find({ view }) {
    const firsts = view.lines.filter(({ cells }) => cells.length > 0).slice(0, LINES);
    for (const line of firsts) {
      const span = line.cells.length === 1 ? numberIn(view, line) : undefined;
      if (!span || isLabelled(view, line)) continue;
      return [{ value: sliceOf(view.text, span), span, score: IN_HEADING, reason: "heading" }];
    }
    return [];
  },
};

/** "Document number", "number", "No.": of no thing, and of no part of another. */
function asksForIt({ meaning }: Field): boolean {
  const { name, context } = meaning;
  const isBare = name.every((concept) => document.has(concept) || isGeneric(concept));
  const isNumber = name.includes("number") || name.includes("id");
  return context.length === 0 && isBare && isNumber;
}

function numberIn(view: DocumentView, line: Span): Span | undefined {
  const own = trimSpan(view.text, withoutMark(view, line));
  const { kind = "", code = "" } = numbered.exec(sliceOf(view.text, own))?.groups ?? {};
  const concepts = conceptsIn(kind);
  const isKind =
    concepts.some((one) => documents.has(one)) &&
    concepts.every((one) => documents.has(one) || numbers.has(one));
  const isOther = noNumber.test(code) || within(view.recognitions.date, own).length > 0;
  if (!isKind || isOther || isStopWord(wordsOf(kind).at(-1) ?? "")) return undefined;
  return { start: own.end - code.length, end: own.end };
}

/** Whether a label elsewhere gives a document's number: "Invoice number: R-88". */
function isLabelled({ text, pairs }: DocumentView, heading: Span): boolean {
  return pairs.some(({ label }) => {
    if (label.start < heading.end) return false;
    const concepts = conceptsIn(sliceOf(text, label));
    return concepts.some((one) => numbers.has(one)) && concepts.some((one) => documents.has(one));
  });
}
