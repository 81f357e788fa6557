import type { Span } from "@quarry/document";
import { alternatives, isAddressed } from "@quarry/vocabulary";
import words from "@quarry/vocabulary/lexicon/texts/correspondence.json" with { type: "json" };
import type { Field } from "../../fields/field.ts";
import type { DocumentView } from "../../view.ts";
import type { Candidate } from "../candidate.ts";

const GREETED = 0.46;
const SIGNED = 0.5;
const nameKinds = new Set<Field["kind"]>(["party", "person", "text"]);
const signers = new Set(["author", "sender", "signature"]);
const all = (phrases: Record<string, string[]>) => alternatives(Object.values(phrases).flat());
const name = "\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){1,3}";
const greeting = new RegExp(
  `^[ \\t]*(?:(?i:${all(words.salutations)})) (${name})[,:!]?\\s*$`,
  "mu",
);
const closing = new RegExp(
  `^[ \\t]*(?i:${all(words.closings)})[,.!]?\\s*\\n\\s*(${name})\\s*$`,
  "mu",
);

/** Whom a letter greets by full name, and who signs it. */
export function correspondenceCandidates(view: DocumentView, field: Field): Candidate[] {
  const { name } = field.meaning;
  if (!nameKinds.has(field.kind) || field.node.type !== "string") return [];
  if (name.some((concept) => signers.has(concept)))
    return found(view, field, closing, { score: SIGNED, reason: "signed" });
  const asksForAddressee =
    name.length > 0 && name.every((concept) => isAddressed(concept) || concept === "name");
  return asksForAddressee
    ? found(view, field, greeting, { score: GREETED, reason: "greeted" })
    : [];
}

function found(
  { text }: DocumentView,
  field: Field,
  pattern: RegExp,
  grounds: Pick<Candidate, "score" | "reason">,
): Candidate[] {
  const match = pattern.exec(text);
  const value = match?.[1];
  if (!match || value === undefined) return [];
  const start = match.index + match[0].lastIndexOf(value);
  const span: Span = { start, end: start + value.length };
  return [{ field, value, span, ...grounds }];
}
