import type { Span } from "../../../../../domain/span.ts";
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
import { fold } from "../../lexicon/fold.ts";
import words from "../../lexicon/texts/correspondence.json" with { type: "json" };
import { isAddressed } from "../../lexicon/traits.ts";
import { sliceOf, trimSpan } from "../../text/span.ts";
import type { DocumentView } from "../../view.ts";
import type { Candidate } from "../candidate.ts";

const SCORE = 0.93;
/** Lines from the top in which the headers begin; an answer holds older ones below. */
const LINES = 12;
/** Headers under each other that make an e-mail: one alone is a label. */
const FEWEST = 3;

type Header = keyof typeof words.headers;

const header = /^[ \t*_>]*(\p{L}{1,12})[*_]*[ \u00a0]?[:：][*_]*[ \t]+(?=\S)/u;
const names = new Map<string, Header>();
for (const name of ["sender", "receiver", "subject", "copy", "sent"] as const)
  for (const word of words.headers[name]) names.set(fold(word), name);
const nameKinds = new Set<Field["kind"]>(["party", "person", "organisation", "text"]);

/** Who sent an e-mail, to whom and about what, by the headers at its top. */
export function mailHeaderCandidates(view: DocumentView, field: Field): Candidate[] {
  if (field.node.type !== "string") return [];
  const asked = askedOf(field);
  const found = asked && headersOf(view).get(asked);
  if (!found) return [];
  const span =
    field.kind === "email" ? within(view.recognitions.email, found)[0] : nameIn(view, found);
  if (!span) return [];
  const value = view.text.slice(span.start, span.end);
  return [
    { field, value, span: { start: span.start, end: span.end }, score: SCORE, reason: "header" },
  ];
}

function askedOf({ kind, meaning }: Field): Header | undefined {
  const { name } = meaning;
  if (kind !== "email" && !nameKinds.has(kind)) return undefined;
  if (name.includes("sender")) return "sender";
  if (name.includes("subject")) return "subject";
  const rest = name.filter((concept) => concept !== "email" && concept !== "name");
  return rest.length > 0 && rest.every(isAddressed) ? "receiver" : undefined;
}

/** The headers with what stands behind each; none where too few stand together. */
function headersOf({ text, lines }: DocumentView): Map<Header, Span> {
  const headers = new Map<Header, Span>();
  for (const line of lines.slice(0, LINES)) {
    const match = header.exec(sliceOf(text, line));
    const name = match && names.get(fold(match[1] ?? ""));
    if (!name) {
      if (headers.size > 0) break;
      continue;
    }
    const span = { start: line.start + match[0].length, end: line.end };
    if (!headers.has(name)) headers.set(name, trimSpan(text, span));
  }
  return headers.size >= FEWEST && headers.has("sender") ? headers : new Map();
}

/** "Ada Ek <ada@ek.example>" is Ada Ek; an address alone is its own name. */
function nameIn({ text }: DocumentView, { start, end }: Span): Span {
  const address = /\s*[<[(][^<>]*@[^<>]*[>\])].*$/.exec(text.slice(start, end));
  const until = address && address.index > 0 ? start + address.index : end;
  const isQuoted = text[start] === '"' && text[until - 1] === '"';
  return isQuoted ? { start: start + 1, end: until - 1 } : { start, end: until };
}
