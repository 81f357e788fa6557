import { findVatNumbers, ibanShaped } from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/labels/properties.json" with { type: "json" };
import type { Field } from "../fields/field.ts";
import type { DocumentView } from "../labels/view.ts";
import { answerOfBox } from "../stated/answer-box.ts";
import { factScore } from "../stated/fact-score.ts";
import { type Fact, type Scalar, scalarOf } from "../stated/facts.ts";
import { findNamed } from "../stated/find-in-text.ts";
import { readFact } from "../stated/read-fact.ts";
import { turnedName } from "../stated/turned-name.ts";
import type { Finder, Proposal } from "./finder.ts";
import { habitsOf, type StatedFact } from "./stated-facts.ts";
import { isFormer } from "./struck-amounts.ts";

const NAMED = 0.45;
/** Where a page names its publisher as the author, too, a person that it names is the one. */
const NO_PERSON = 0.85;
const OTHER_FORM = 0.9;

/** What a member says; of a form's box for one answer, that answer or nothing. */
function scalarIn({ node }: Field, { fact, entity, isOfRow }: StatedFact): Scalar | undefined {
  const scalar = isOfRow ? undefined : scalarOf(fact);
  if (scalar === undefined || entity.kind !== "form" || node.type !== "boolean") return scalar;
  const answer = answerOfBox(fact.path, scalar);
  return answer === undefined ? scalar : (answer ?? undefined);
}

/** Proposes what the source states for machines. */
export const structured: Finder = {
  id: "structured",
  asks: () => true,
  find: ({ view, stated }, field) => statedValues(view, field, stated),
};

function statedValues(view: DocumentView, field: Field, stated: readonly StatedFact[]): Proposal[] {
  return stated.flatMap((one) => {
    const { fact, entity } = one;
    const scalar = scalarIn(field, one);
    const label = scalar === undefined ? 0 : factScore(field, fact);
    if (scalar === undefined || label < NAMED) return [];
    const read = readFact(field, scalar, habitsOf(view, entity.kind));
    if (!read || isFormer(view, field, read.value)) return [];
    const value =
      typeof read.value === "string"
        ? (turnedName(view.text, read.value) ?? read.value)
        : read.value;
    const span = findNamed(view.text, field, value);
    const score = Math.min(1, label * entity.weight * personhood(field, fact));
    const stated = {
      kind: entity.kind,
      words: String(scalar),
      path: fact.path,
      named: label * formed(field, fact, scalar),
    };
    const { others } = read;
    const doubt = others && { others };
    return [{ value, ...doubt, ...(span && { span }), stated, score, reason: entity.kind }];
  });
}

/** Of several tax numbers or accounts of somebody, the one in the form that the field asks for. */
function formed({ kind }: Field, { standard }: Fact, scalar: Scalar): number {
  if (!standard) return 1;
  const words = String(scalar);
  const isOther =
    (kind === "vat" && findVatNumbers(words).length === 0) ||
    (kind === "iban" && !ibanShaped(words));
  return isOther ? OTHER_FORM : 1;
}

function personhood({ kind }: Field, { holder }: Fact): number {
  return kind === "person" && lexicon.entities.organisation.includes(holder) ? NO_PERSON : 1;
}
