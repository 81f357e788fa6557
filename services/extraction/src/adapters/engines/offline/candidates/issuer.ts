import type { Span } from "../../../../domain/span.ts";
import type { Field } from "../fields/field.ts";
import { within } from "../fields/read-value.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";
import type { Letterhead } from "./letterhead.ts";

const ADDRESS = 0.62;
const PART = 0.58;
/** Fields of these parties are not the issuer's. */
const others = new Set([
  "customer",
  "payer",
  "shipping",
  "receiver",
  "sender",
  "person",
  "bank",
  "school",
]);

/** Candidates of the fields that ask for the issuer: its name, address, town and postal code. */
export function issuerCandidates(
  view: DocumentView,
  field: Field,
  heads: readonly Letterhead[],
): Candidate[] {
  const { name, describe, context } = field.meaning;
  if ([...name, ...describe, ...context].some((concept) => others.has(concept))) return [];
  return heads.flatMap((head) => fromHead(view, field, head));
}

function fromHead(view: DocumentView, field: Field, head: Letterhead): Candidate[] {
  const { names, address, score } = head;
  if (field.kind === "organisation") {
    return names.map((name) => candidate(view, field, [name.span], name.score));
  }
  if (address.length === 0) return [];
  if (field.kind === "address") return [candidate(view, field, address, ADDRESS + score)];
  if (field.kind !== "city" && field.kind !== "postalCode") return [];
  for (const line of address) {
    const code = within(view.recognitions.postalCode, line)[0];
    if (!code) continue;
    const part = field.kind === "city" ? townBeside(view.text, code, line) : code;
    return part ? [candidate(view, field, [part], PART + score)] : [];
  }
  return [];
}

/** Lines that follow each other in the text are one place; of others the first stands for all. */
function candidate(
  view: DocumentView,
  field: Field,
  parts: readonly Span[],
  score: number,
): Candidate {
  const start = parts[0]?.start ?? 0;
  const end = parts.at(-1)?.end ?? start;
  const joined = parts
    .map((part) => sliceOf(view.text, part))
    .join(" ")
    .replace(/\s+/g, " ");
  const whole = view.text.slice(start, end).replace(/\s+/g, " ");
  const span = whole === joined ? { start, end } : { start, end: parts[0]?.end ?? end };
  return { field, value: joined, span, score, reason: "letterhead" };
}

/** The town stands after a postal code, or before it and the state. */
function townBeside(text: string, code: Span, address: Span): Span | undefined {
  const after = /^,?\s+([\p{Lu}][\p{L}' .-]{1,40})/u.exec(text.slice(code.end, address.end));
  if (after?.[1]) {
    const start = code.end + after[0].indexOf(after[1]);
    return { start, end: start + after[1].trimEnd().length };
  }
  const before = /([\p{Lu}][\p{L}' .-]{1,40}?),?\s+(?:[A-Z]{2},?\s+)?$/u.exec(
    text.slice(address.start, code.start),
  );
  if (!before?.[1]) return undefined;
  const start = address.start + before.index;
  return { start, end: start + before[1].length };
}
