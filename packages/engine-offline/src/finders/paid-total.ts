import { isCurrency, isGeneric } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { within } from "../fields/within.ts";
import type { Relation } from "../labels/label-pair.ts";
import type { DocumentView } from "../labels/view.ts";
import type { Candidate } from "./candidate.ts";
import type { DocumentIndex } from "./document-index.ts";
import type { Refiner } from "./finder.ts";
import type { PairIndex } from "./pair-index.ts";

const CONTRADICTED = 0.65;
const CONFIRMED = 1.1;
const CALCULATED = 0.6;
const CENT = 0.005;
const inLine = new Set<Relation>(["colon", "right", "prefix"]);

/**
 * What was given less what was given back is what was paid. Where a receipt states both, and an
 * amount of it is their difference, that amount is the total before any other.
 */
export const paidTotal: Refiner = { id: "paid-total", refine: withPaidTotal };

function withPaidTotal(
  { view, pairs }: DocumentIndex,
  fields: readonly Field[],
  candidates: readonly Candidate[],
): Candidate[] {
  const cash = amountsOf(view, pairs, "cash");
  const change = amountsOf(view, pairs, "change");
  const paid = cash
    .flatMap((given) => change.map((back) => given - Math.abs(back)))
    .find((sum) => sum > 0);
  const places = view.recognitions.money.filter(({ value }) => isNear(value, paid));
  const [place] = places;
  if (paid === undefined || !place) return [...candidates];
  const added = fields.filter(isTotal).map((field) => ({
    field,
    value: place.value,
    span: { start: place.start, end: place.end },
    score: CALCULATED,
    reason: "paid",
  }));
  return [...candidates, ...added].map((candidate) => {
    if (!isTotal(candidate.field)) return candidate;
    const factor = isNear(candidate.value, paid) ? CONFIRMED : CONTRADICTED;
    return { ...candidate, score: Math.min(1, candidate.score * factor) };
  });
}

function isTotal({ kind, meaning, node }: Field): boolean {
  const isNumeric = node.type === "number" || node.type === "integer";
  return (
    isNumeric && kind === "money" && meaning.name.includes("total") && !meaning.name.includes("tax")
  );
}

/** Amounts behind a label that says nothing but this concept. */
function amountsOf(view: DocumentView, pairs: PairIndex, concept: string): number[] {
  return (pairs.get(concept) ?? []).flatMap(({ concepts, region, relation }) => {
    const isAlone = concepts.every(
      (other) => other === concept || isGeneric(other) || isCurrency(other),
    );
    if (!inLine.has(relation) || !isAlone) return [];
    const value = within(view.recognitions.money, region)[0]?.value;
    return typeof value === "number" ? [Math.abs(value)] : [];
  });
}

function isNear(value: unknown, sum: number | undefined): boolean {
  return typeof value === "number" && sum !== undefined && Math.abs(value - sum) < CENT;
}
