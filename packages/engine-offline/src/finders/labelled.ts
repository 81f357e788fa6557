import type { Span } from "@quarry/document";
import { isConcept, isNegation, kindOf, labelScore, nearTo, wordsOf } from "@quarry/vocabulary";
import { sliceOf } from "../document/span.ts";
import { opensWithBox } from "../fields/choices/read-boxes.ts";
import { readFlag } from "../fields/choices/read-choice.ts";
import { isChoice } from "../fields/choices/read-ticked.ts";
import { type Field, nameOf, type Reading } from "../fields/field.ts";
import { isPartyKind } from "../fields/kind-groups.ts";
import { namesAnother } from "../fields/one-of-several.ts";
import { readText } from "../fields/read-text.ts";
import { readAnswer, readValue } from "../fields/read-value.ts";
import { within } from "../fields/within.ts";
import { type LabelPair, type Relation, rightBehind } from "../labels/label-pair.ts";
import type { DocumentView } from "../labels/view.ts";
import { lineKind } from "../places/line-kinds.ts";
import type { FieldsIndex } from "./document-index.ts";
import type { Finder, Proposal } from "./finder.ts";
import {
  bareLabel,
  inSection,
  isInOwnSection,
  isPersonNameField,
  isPlainAmount,
} from "./label-match.ts";
import { isPartyLabel } from "./letterheads/party-blocks.ts";
import type { NamesField } from "./names-field.ts";
import type { PairIndex } from "./pair-index.ts";

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
  ticked: 0.95,
  joint: 0.95,
  dated: 0.95,
};
const LONGEST_WORDS = 80;
const AS_WORDS = 0.7;
/** How well a label in a field's own words names it at least. */
const OWN = 0.85;
const besides = new Set<Relation>(["right", "below", "joint"]);
const organisations = new Set(["organisation", "party"]);
const longKinds = new Set(["text", "address"]);

/** Proposes the values of a field that a label of the text names. */
export const labelled: Finder = { id: "labelled", asks: () => true, find: labelledValues };

function labelledValues(
  { view, pairs, ownLabels, namesField }: FieldsIndex,
  field: Field,
): Proposal[] {
  const proposals: Proposal[] = [];
  const scores = new Map<readonly string[], number>();
  const seen = new Set<LabelPair>();
  const isOthers = othersLabels(view, field, namesField);
  for (const pair of ownLabels.pairsOf(field)) {
    seen.add(pair);
    if (isOthers(pair)) continue;
    const own = Math.max(OWN, labelScore(field.meaning, field.kind, pair.concepts));
    const label = inSection(field, pair, own);
    const proposal = proposalOf(view, field, pair, label) ?? inWords(view, field, pair, label);
    if (proposal) proposals.push(proposal);
  }
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
      if (label <= 0.3 || isOthers(pair)) continue;
      const proposal = proposalOf(view, field, pair, label);
      const isOfParty = pair.relation === "colon" && isInOwnSection(field, pair);
      if (proposal) proposals.push(isOfParty ? { ...proposal, reason: "party" } : proposal);
    }
  }
  return proposals;
}

/** What an own label holds, where a text is asked for: its kind is a guess of its name, which may be wrong. */
function inWords(
  { text }: DocumentView,
  field: Field,
  { region, relation }: LabelPair,
  label: number,
): Proposal | undefined {
  if (field.node.type !== "string" || !rightBehind.has(relation)) return undefined;
  const reading = readText(text, region, LONGEST_WORDS);
  if (!reading || String(reading.value).includes("\n")) return undefined;
  const { span, value } = reading;
  return { value, span, score: label * relationWeight[relation] * AS_WORDS, reason: relation };
}

function pairsFor(field: Field, concept: string, pairs: PairIndex): readonly LabelPair[] {
  const own = [concept, ...nearTo(concept)].flatMap((one) => pairs.get(one) ?? []);
  if (isPlainAmount(field)) return [...own, ...(pairs.get("total") ?? [])];
  return isPersonNameField(field) ? [...own, ...(pairs.get("name") ?? [])] : own;
}

/** Beside what only looks like a label, an address, a number or another label is no name. */
function isName(view: DocumentView, span: Span): boolean {
  const words = sliceOf(view.text, span);
  return lineKind(view, span, false) === "name" && !/\d{2}/.test(words) && !isPartyLabel(words);
}

/** Whether a label names another field: its neighbour, or the second of what this is the first of. */
function othersLabels(view: DocumentView, field: Field, namesField: NamesField) {
  return (pair: LabelPair): boolean =>
    isOthersLabel(view, pair, namesField) || namesAnother(field, sliceOf(view.text, pair.label));
}

/** Labels that stand side by side, over their values, name each other's neighbours. */
function isOthersLabel(
  view: DocumentView,
  { relation, region }: LabelPair,
  namesField: NamesField,
): boolean {
  const words = sliceOf(view.text, region);
  const isCode = relation === "joint" && /\d/.test(words); // "INV-88" names no invoice
  return besides.has(relation) && !isCode && namesField(words);
}

/** "VAT: 8.00" is no rate: its label names an amount, and the number has no percent sign. */
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

function isDate({ recognitions }: DocumentView, { start, end }: Span): boolean {
  return within(recognitions.date, { start, end }).some(
    (date) => date.start === start && date.end === end,
  );
}

/** What a mark beside a label says, which denies what the field asks where the label does: "[x] No pets". */
function readMarked(view: DocumentView, field: Field, pair: LabelPair): Reading | undefined {
  const reading = readAnswer(view, field, pair.region);
  if (!reading || field.node.type !== "boolean") return reading;
  const answer = sliceOf(view.text, pair.region);
  const isAnswer = answer.split("/").every((part) => readFlag(part) === reading.value);
  if (!isAnswer && !opensWithBox(answer)) return undefined; // "N/A", "No access"
  const asked = [field.node.describe ?? "", nameOf(field)];
  if (!denies(sliceOf(view.text, pair.label)) || asked.some(denies)) return reading;
  return reading.value === true ? { ...reading, value: false } : undefined;
}

function denies(words: string): boolean {
  return wordsOf(words).some(isNegation);
}

/** Whether a field asks for the day of what the label of a reference names. */
function asksForDay({ kind, meaning }: Field, { concepts }: LabelPair): boolean {
  const asked = [...meaning.name, ...meaning.describe];
  return (
    kind === "date" && concepts.every((concept) => asked.includes(concept) || !isConcept(concept))
  );
}

function proposalOf(
  view: DocumentView,
  field: Field,
  pair: LabelPair,
  label: number,
): Proposal | undefined {
  if (pair.relation === "ticked" && !isChoice(field.node)) return undefined;
  if (pair.relation === "joint" && field.kind === "identifier" && isDate(view, pair.region))
    return undefined;
  if (pair.relation === "dated" && !asksForDay(field, pair)) return undefined;
  if (pair.relation === "block" && !longKinds.has(field.kind)) return undefined;
  if (pair.relation === "lead" && organisations.has(field.kind)) return undefined;
  if (pair.relation === "below" && field.kind === "address") return undefined;
  const reading =
    pair.relation === "ticked"
      ? readMarked(view, field, pair)
      : readValue(view, field, pair.region);
  if (!reading || isAmountNotRate(view, field, pair, reading.span)) return undefined;
  if (besides.has(pair.relation) && isPartyKind(field.kind) && !isName(view, reading.span))
    return undefined;
  const score = label * relationWeight[pair.relation] * (0.4 + 0.6 * reading.fit);
  return { value: reading.value, span: reading.span, score, reason: pair.relation };
}
