import type { Span } from "../../../../domain/span.ts";
import type { Field } from "../fields/field.ts";
import { readValue } from "../fields/read-value.ts";
import { within } from "../fields/within.ts";
import type { LabelPair, Relation } from "../labels/label-pair.ts";
import { isAddressed, isAssumed, isGeneric, kindOf, oppositesOf } from "../lexicon/traits.ts";
import { labelScore } from "../score/label-score.ts";
import { sliceOf } from "../text/span.ts";
import type { DocumentView } from "../view.ts";
import type { Candidate } from "./candidate.ts";
import { lineKind } from "./heads/line-kinds.ts";
import { isPartyLabel } from "./heads/party-blocks.ts";
import type { NamesField } from "./names-field.ts";

const relationWeight: Record<Relation, number> = {
  colon: 1,
  right: 0.95,
  prefix: 0.9,
  lead: 0.6,
  below: 0.86,
  block: 0.8,
  above: 0.85,
  box: 0.9,
  cross: 0.95,
};
const WHOM = 0.5;
const OF_ALL = 0.55;
const SAME_SECTION = 0.7;
const OTHER_SECTION = 0.5;
const besides = new Set<Relation>(["right", "below"]);
const nameKinds = new Set(["organisation", "person", "party"]);
const organisations = new Set(["organisation", "party"]);
const longKinds = new Set(["text", "address"]);

/** The pairs by each concept of their label, so that a field looks only at those that share one. */
export type PairIndex = Map<string, LabelPair[]>;

export function indexPairs(pairs: readonly LabelPair[]): PairIndex {
  const index: PairIndex = new Map();
  for (const pair of pairs) {
    for (const concept of pair.concepts) {
      const known = index.get(concept);
      if (known) known.push(pair);
      else index.set(concept, [pair]);
    }
  }
  return index;
}

/** The candidates of a field that a label of the text names. */
export function labelledCandidates(
  view: DocumentView,
  field: Field,
  { pairs, namesField }: { pairs: PairIndex; namesField: NamesField },
): Candidate[] {
  const candidates: Candidate[] = [];
  const scores = new Map<readonly string[], number>();
  const seen = new Set<LabelPair>();
  for (const concept of new Set([...field.meaning.name, ...field.meaning.describe])) {
    for (const pair of pairsFor(field, concept, pairs)) {
      if (seen.has(pair)) continue;
      seen.add(pair);
      const known = scores.get(pair.concepts);
      const own =
        known ??
        Math.max(labelScore(field.meaning, field.kind, pair.concepts), bareLabel(field, pair));
      if (known === undefined) scores.set(pair.concepts, own);
      const label = inSection(field, pair, own);
      if (label <= 0.3 || isOthersLabel(view, pair, namesField)) continue;
      const candidate = candidateOf(view, field, pair, label);
      if (candidate) candidates.push(candidate);
    }
  }
  return candidates;
}

function pairsFor(field: Field, concept: string, pairs: PairIndex): readonly LabelPair[] {
  const own = pairs.get(concept) ?? [];
  if (isPlainAmount(field)) return [...own, ...(pairs.get("total") ?? [])];
  return isWhom(field) ? [...own, ...(pairs.get("name") ?? [])] : own;
}

/** "Name" under "Emergency contact" is that contact's, and one under "Buyer" not the seller's. */
function inSection(
  { meaning, kind }: Field,
  { section, concepts }: LabelPair,
  own: number,
): number {
  if (section.length === 0) return own;
  const mine = [...meaning.context, ...meaning.name.filter(isParty)];
  if (section.some((concept) => mine.includes(concept))) {
    const told = labelScore(meaning, kind, [...new Set([...section, ...concepts])]);
    const isAround = section.some((concept) => meaning.context.includes(concept));
    return Math.max(own, told, isAround && own > 0 ? SAME_SECTION : 0);
  }
  const isOther = section.some((concept) => mine.some((one) => oppositesOf(concept).has(one)));
  return isOther ? own * OTHER_SECTION : own;
}

/** A field that lies in no object may name whose it is: "customerPhone". */
function isParty(concept: string): boolean {
  return nameKinds.has(kindOf(concept) ?? "");
}

/** Beside what only looks like a label, an address, a number or another label is no name. */
function isName(view: DocumentView, span: Span): boolean {
  const words = sliceOf(view.text, span);
  return lineKind(view, span, false) === "name" && !/\d{2}/.test(words) && !isPartyLabel(words);
}

/** Labels that stand side by side, over their values, name each other's neighbours. */
function isOthersLabel(
  view: DocumentView,
  { relation, region }: LabelPair,
  namesField: NamesField,
): boolean {
  return besides.has(relation) && namesField(sliceOf(view.text, region));
}

/** "Date:" for an invoice date, "ID#" for a customer's: the label has none but generic words. */
function bareLabel(field: Field, pair: LabelPair): number {
  if (isPlainAmount(field) && pair.concepts.includes("total")) return OF_ALL;
  if (!pair.concepts.every(isGeneric)) return 0;
  if (isWhom(field) && pair.concepts.every((concept) => concept === "name")) return WHOM;
  if (!field.meaning.name.every((concept) => isGeneric(concept) || isAssumed(concept))) return 0;
  const shared = pair.concepts.filter((concept) => field.meaning.name.includes(concept));
  if (shared.length === 0) return 0;
  return shared.length === pair.concepts.length ? 0.6 : 0.5;
}

/** A field for "the amount" and no more: of a bill that is what it comes to. */
function isPlainAmount({ kind, meaning }: Field): boolean {
  return kind === "money" && meaning.name.every(isGeneric) && meaning.name.includes("amount");
}

/** A slip's only "Name" is that of whom it is for. */
function isWhom({ kind, meaning }: Field): boolean {
  return nameKinds.has(kind) && meaning.name.every((concept) => isAddressed(concept));
}

/** "VAT: 8.00" tells no rate: its label names an amount, and the number has no sign of percent. */
function isAmountNotRate(
  view: DocumentView,
  { kind }: Field,
  pair: LabelPair,
  span: Span,
): boolean {
  if (kind !== "percent" || !pair.concepts.some((concept) => kindOf(concept) === "money"))
    return false;
  const isRate = pair.concepts.some((concept) => kindOf(concept) === "percent");
  return !isRate && within(view.recognitions.percent, span).length === 0;
}

function candidateOf(
  view: DocumentView,
  field: Field,
  pair: LabelPair,
  label: number,
): Candidate | undefined {
  if (pair.relation === "block" && !longKinds.has(field.kind)) return undefined;
  if (pair.relation === "lead" && organisations.has(field.kind)) return undefined;
  if (pair.relation === "below" && field.kind === "address") return undefined;
  const reading = readValue(view, field, pair.region);
  if (!reading || isAmountNotRate(view, field, pair, reading.span)) return undefined;
  if (besides.has(pair.relation) && nameKinds.has(field.kind) && !isName(view, reading.span))
    return undefined;
  const score = label * relationWeight[pair.relation] * (0.4 + 0.6 * reading.fit);
  return { field, value: reading.value, span: reading.span, score, reason: pair.relation };
}
