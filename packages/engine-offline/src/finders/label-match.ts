import { isAddressed, isAssumed, isGeneric, labelScore, oppositesOf } from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { isParty, isPartyKind } from "../fields/kind-groups.ts";
import type { LabelPair } from "../labels/label-pair.ts";

const WHOM = 0.5;
const OF_ALL = 0.55;
const SAME_SECTION = 0.7;
const OTHER_SECTION = 0.5;

/** "Name" under "Emergency contact" is that contact's, and one under "Buyer" not the seller's. */
export function inSection(
  { meaning, kind }: Field,
  { section, concepts }: LabelPair,
  own: number,
): number {
  if (section.length === 0) return own;
  // A field that lies in no object may name whose it is: "customerPhone".
  const mine = [...meaning.context, ...meaning.name.filter(isParty)];
  if (section.some((concept) => mine.includes(concept))) {
    const withSection = labelScore(meaning, kind, [...new Set([...section, ...concepts])]);
    const isAround = section.some((concept) => meaning.context.includes(concept));
    return Math.max(own, withSection, isAround && own > 0 ? SAME_SECTION : 0);
  }
  const isOther = section.some((concept) => mine.some((one) => oppositesOf(concept).has(one)));
  return isOther ? own * OTHER_SECTION : own;
}

/** Whether a label stands under the heading of the party that a field is of by its own words. */
export function isInOwnSection({ meaning }: Field, { section }: LabelPair): boolean {
  return section.some((concept) => isParty(concept) && meaning.name.includes(concept));
}

/** "Date:" for an invoice date, "ID#" for a customer's: the label has none but generic words. */
export function bareLabel(field: Field, pair: LabelPair): number {
  if (isPlainAmount(field) && pair.concepts.includes("total")) return OF_ALL;
  if (!pair.concepts.every(isGeneric)) return 0;
  if (isPersonNameField(field) && pair.concepts.every((concept) => concept === "name")) return WHOM;
  if (!field.meaning.name.every((concept) => isGeneric(concept) || isAssumed(concept))) return 0;
  const shared = pair.concepts.filter((concept) => field.meaning.name.includes(concept));
  if (shared.length === 0) return 0;
  return shared.length === pair.concepts.length ? 0.6 : 0.5;
}

/** A field for "the amount" and no more: of a bill that is what it comes to. */
export function isPlainAmount({ kind, meaning }: Field): boolean {
  return kind === "money" && meaning.name.every(isGeneric) && meaning.name.includes("amount");
}

/** A slip's only "Name" is that of whom it is for. */
export function isPersonNameField({ kind, meaning }: Field): boolean {
  return isPartyKind(kind) && meaning.name.every((concept) => isAddressed(concept));
}
