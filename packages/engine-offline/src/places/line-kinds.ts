import type { Span } from "@quarry/document";
import { conceptsIn, fold, hasLegalForm, headKindOf } from "@quarry/vocabulary";
import streets from "@quarry/vocabulary/lexicon/names/streets.json" with { type: "json" };
import type { TextView } from "../document/text-view.ts";
import { within } from "../fields/within.ts";

/** What a line says of somebody: who it is, where, how to be reached, under which number; or what the document is. */
export const lineKinds = ["name", "address", "contact", "registration", "title", "other"] as const;
export type LineKind = (typeof lineKinds)[number];

const alternatives = (words: readonly string[]) =>
  words.map((word) => word.replace(/[.$*+?^()|[\]{}\\/]/g, "\\$&")).join("|");
const street = new RegExp(
  `(?<!\\p{L})(?:${alternatives(streets.street.map(fold))})(?!\\p{L})|(?:${streets.endings.join("|")})(?!\\p{L})`,
  "u",
);

/** Classifies lines of letterheads and addresses; `afterAddress` lets a bare town or country continue an address. */
export function lineKind(view: TextView, line: Span, afterAddress: boolean): LineKind {
  const content = view.text.slice(line.start, line.end);
  if (/^[-*•]\s/.test(content)) return "other"; // of a list
  const letters = content.match(/\p{L}/gu)?.length ?? 0;
  const concepts = conceptsIn(content.slice(0, 80));
  const hasPostalCode = within(view.recognitions.postalCode, line).length > 0;
  const isRegistered = concepts.some((concept) => headKindOf(concept) === "registration");
  if (isRegistered && !hasPostalCode && /\d/.test(content)) return "registration";
  if (/^\(?[\dA-Z -]{5,15}\)?$/.test(content) && /\d{4}/.test(content)) return "registration";
  if (isContact(view, line, concepts)) return "contact";
  if (
    concepts.length > 0 &&
    concepts.length <= 4 &&
    concepts.every((concept) => headKindOf(concept) === "title")
  )
    return "title";
  const isNumbered = /^(?:no|lot|nr)\.?\s*:/i.test(content);
  if (letters < 3 || (/[:：]/.test(content) && !isNumbered)) return "other";
  if (within(view.recognitions.date, line).length > 0) return "other";
  if (addressWeight(view, line, content) >= 1) return "address";
  if (afterAddress && goesOn(view, line, content)) return "address";
  return content.length <= 70 ? "name" : "other";
}

const LONGEST_TOWN = 60;

/** A town or country under an address, or what its last line's comma announces. */
function goesOn(view: TextView, line: Span, content: string): boolean {
  const isAnnounced = /,\s*$/.test(view.text.slice(Math.max(0, line.start - 80), line.start));
  const isTown = isAnnounced || !/\d/.test(content) || /,.*(?<!\d)\d{4,6}(?!\d)/.test(content);
  return content.length < LONGEST_TOWN && !hasLegalForm(content) && isTown;
}

function addressWeight(view: TextView, line: Span, content: string): number {
  let weight = 0;
  if (within(view.recognitions.postalCode, line).length > 0) weight += 1;
  if (street.test(fold(content)) && /\d|,/.test(content)) weight += 1;
  if (
    /^(?:no\.?\s*)?\d+[\p{L}]?\s*[,-]?\s*[\p{L}\d]/iu.test(content) &&
    /,|\p{L}{4}/u.test(content)
  )
    weight += 0.8;
  if (/^\d+\p{L}?,\s*\p{L}/u.test(content)) weight += 1; // "23, Mill Lane"
  if (/,$/.test(content)) weight += 0.4;
  if (/\b\d{5}\b/.test(content)) weight += 0.5;
  return hasLegalForm(content) ? weight - 0.8 : weight;
}

function isContact(view: TextView, line: Span, concepts: readonly string[]): boolean {
  if (concepts.some((concept) => headKindOf(concept) === "contact")) return true;
  const { email, url } = view.recognitions;
  return within(email, line).length > 0 || within(url, line).length > 0;
}
