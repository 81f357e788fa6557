import type { Span } from "@quarry/document";
import { alternatives, hasLegalForm, isJob } from "@quarry/vocabulary";
import words from "@quarry/vocabulary/lexicon/texts/correspondence.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { Candidate } from "../candidate.ts";
import { lineKind } from "../letterheads/line-kinds.ts";

const SCORE = 0.64;
const MOST_LINES = 4;
const LONGEST_LINE = 60;

const closings = alternatives(Object.values(words.closings).flat());
/** What stands over a signature: the words that end a letter, or the mark of an e-mail. */
const opening = new RegExp(`^\\s*(?:(?i:${closings})[,.!]?|-- ?)\\s*$`, "u");
const name = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}$/u;

/** What the lines under a signature's name say of who signs: the job and the firm. */
export function signatureCandidates(view: DocumentView, field: Field): Candidate[] {
  const { name, context } = field.meaning;
  const asksForJob = name.includes("job") && field.kind === "text";
  const asksForFirm = name.includes("company") && field.kind === "organisation";
  if (field.node.type !== "string" || context.length > 0 || !(asksForJob || asksForFirm)) return [];
  const lines = linesUnderName(view);
  const job = lines.find((line) => isJob(sliceOf(view.text, line)));
  if (!job) return [];
  const firm = lines.find((line) => line !== job && isFirm(view, line));
  const span = asksForJob ? job : firm;
  if (!span) return [];
  return [{ field, value: sliceOf(view.text, span), span, score: SCORE, reason: "signature" }];
}

/** The lines below the name, which is right under the closing. */
function linesUnderName(view: DocumentView): Span[] {
  const filled = view.lines.filter(({ cells }) => cells.length > 0);
  for (const [at, line] of filled.entries()) {
    const next = filled[at + 1];
    if (!next || !opening.test(sliceOf(view.text, line))) continue;
    if (!name.test(sliceOf(view.text, trimSpan(view.text, next)))) continue;
    const below = filled.slice(at + 2, at + 2 + MOST_LINES);
    return below
      .map((span) => trimSpan(view.text, span))
      .filter(({ start, end }) => end - start <= LONGEST_LINE);
  }
  return [];
}

function isFirm(view: DocumentView, line: Span): boolean {
  const words = sliceOf(view.text, line);
  return hasLegalForm(words) || (lineKind(view, line, false) === "name" && !/[\d@:]/.test(words));
}
