import type { Span } from "@quarry/document";
import { isConcept } from "@quarry/vocabulary";
import { overlaps, sliceOf, trimSpan } from "../document/span.ts";
import type { LabelPair } from "../labels/label-pair.ts";
import type { DocumentView } from "../labels/view.ts";
import { type Proposal, placeOf } from "./proposal.ts";
import { typeOfValue } from "./value-type.ts";

const LONGEST_LABEL = 40;
const MAX_WORDS = 5;
const LONGEST_VALUE = 200;

/** Labels that stand clearly with a value, other than in the lists. */
export function labelledFields(view: DocumentView, lists: readonly Span[]): Proposal[] {
  const values = new Set<number>();
  return view.pairs
    .filter(({ label }) => !lists.some((list) => overlaps(list, label)))
    .toSorted((one, other) => one.label.start - other.label.start)
    .flatMap((pair) => proposalOf(view, pair, values) ?? []);
}

/** A value belongs to one label: the first; what is a value is itself no label. */
function proposalOf(
  view: DocumentView,
  { label, region, concepts, relation }: LabelPair,
  values: Set<number>,
): Proposal | undefined {
  const words = sliceOf(view.text, label).trim();
  const place = trimSpan(view.text, region);
  const value = sliceOf(view.text, place);
  if (!isLabel(words, concepts) || !isValue(value)) return undefined;
  if (/\p{Ll}{2}[.!?]$/u.test(value) && !concepts.some(isConcept)) return undefined; // prose
  if (values.has(place.start) || values.has(label.start)) return undefined;
  const type = typeOfValue(value, concepts, view.habits);
  if (relation !== "colon" && relation !== "box") {
    const isSure = relation === "right" && concepts.every(isConcept);
    if (!isSure || (type === "string" && !/\d/.test(value))) return undefined;
  }
  values.add(place.start);
  return { label: words, concepts, type, place: placeOf(view, place) };
}

function isLabel(words: string, concepts: readonly string[]): boolean {
  if (words.length > LONGEST_LABEL || words.split(/\s+/).length > MAX_WORDS) return false;
  return /^\p{L}/u.test(words) && !/[.!?]$/.test(words) && concepts[0] !== "page";
}

function isValue(value: string): boolean {
  return /[\p{L}\d]/u.test(value) && value.length <= LONGEST_VALUE && !/:$|\n/.test(value);
}
