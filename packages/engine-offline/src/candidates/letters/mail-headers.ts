import type { Span } from "@quarry/document";
import type { Recognition } from "@quarry/vocabulary";
import { fold, isAddressed } from "@quarry/vocabulary";
import words from "@quarry/vocabulary/lexicon/texts/correspondence.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import { within } from "../../fields/within.ts";
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
/** A header that is for machines: "Message-ID: …". */
const other = /^[A-Z][A-Za-z]*(?:-[A-Za-z]+)+:\s/;
const names = new Map<string, Header>();
for (const name of ["sender", "receiver", "subject", "copy", "sent"] as const)
  for (const word of words.headers[name]) names.set(fold(word), name);
const nameKinds = new Set<Field["kind"]>(["party", "person", "organisation", "text"]);

/** Who sent an e-mail, when, to whom and about what, by the headers at its top. */
export function mailHeaderCandidates(view: DocumentView, field: Field): Candidate[] {
  const asked = askedOf(field);
  const found = asked && headersOf(view).get(asked);
  const read = found && readHeader(view, field, found);
  if (!read) return [];
  const { start, end, value } = read;
  const told = field.node.type === "string" ? view.text.slice(start, end) : value;
  return [{ field, value: told, span: { start, end }, score: SCORE, reason: "header" }];
}

function readHeader(view: DocumentView, { kind }: Field, header: Span): Recognition | undefined {
  if (kind === "email" || kind === "date" || kind === "datetime")
    return within(view.recognitions[kind], header)[0];
  return { ...nameIn(view, header), value: "" };
}

function askedOf({ kind, meaning }: Field): Header | undefined {
  const { name } = meaning;
  if (kind === "date" || kind === "datetime") return name.includes("sent") ? "sent" : undefined;
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
      if (headers.size > 0 && !other.test(sliceOf(text, line))) break;
      continue;
    }
    const span = { start: line.start + match[0].length, end: line.end };
    if (!headers.has(name)) headers.set(name, trimSpan(text, span));
  }
  return headers.size >= FEWEST && headers.has("sender") ? headers : new Map<Header, Span>();
}

/** "Ada Ek <ada@ek.example>" is Ada Ek; an address alone is its own name. */
function nameIn({ text }: DocumentView, { start, end }: Span): Span {
  const address = /\s*[<[(][^<>]*@[^<>]*[>\])].*$/.exec(text.slice(start, end));
  const until = address && address.index > 0 ? start + address.index : end;
  const isQuoted = text[start] === '"' && text[until - 1] === '"';
  return isQuoted ? { start: start + 1, end: until - 1 } : { start, end: until };
}
