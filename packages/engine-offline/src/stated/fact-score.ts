import {
  conceptsIn,
  isCharged,
  isGeneric,
  isTakenOff,
  kindOf,
  labelScore,
  type ValueKind,
} from "@quarry/vocabulary";
import type { Field } from "../fields/field.ts";
import { isParty, isPartyKind } from "../fields/kind-groups.ts";
import { type Named, ownHeading } from "../labels/own-label.ts";
import { type Fact, keyOf } from "./facts.ts";

/** A field, or a list with the kind of its values. */
type Asked = Named & Pick<Field, "meaning" | "kind">;

/** How much a key without its path says, and a key in the field's own words. */
const BY_KEY = 0.9;
const EACH_LEVEL = 0.98;
const OTHER_AMOUNT = 0.4;
/** What a standard describes is a field's whole or not at all. */
const WHOLE = 0.85;
/** The amount due is a total, and the grand total is, too: the field's own words decide. */
const OTHER_WORDS = 0.98;

/**
 * How well a property's name suits a field: by the labels that it answers to, by its key where no other has that, and
 * by the field's own words. The depth of its path counts a little against it.
 */
export function factScore(field: Asked, fact: Fact): number {
  if (isOtherThing(field, fact)) return 0;
  if (fact.standard) return standardScore(field, fact, fact.standard);
  const { meaning, kind } = field;
  const isOther = isOtherAmount(field, fact);
  const isByKey = !isSomebodyElses(field, fact);
  const scores = labelScores(field, fact);
  if (fact.uniqueKey && isByKey) scores.push(BY_KEY * labelScore(meaning, kind, fact.uniqueKey));
  const levels = fact.path.split(".").length - 1;
  const score = Math.max(...scores) * EACH_LEVEL ** levels;
  if (isOther) return score * OTHER_AMOUNT;
  if (!isByKey || score >= BY_KEY) return score;
  return Math.max(score, BY_KEY * ownHeading(field, keyOf(fact.path)));
}

function labelScores({ meaning, kind }: Asked, { labels }: Fact): number[] {
  return labels.map(({ concepts, weight }) => weight * labelScore(meaning, kind, concepts));
}

function standardScore(field: Asked, fact: Fact, names: readonly string[]): number {
  const score = Math.max(...labelScores(field, fact));
  if (score < WHOLE) return 0;
  return names.some((name) => ownHeading(field, name) > 0) ? score : score * OTHER_WORDS;
}

/** `discount.price` and `shipping.cost` are other amounts than a price. */
function isOtherAmount({ meaning, kind }: Asked, { path }: Fact): boolean {
  const around = conceptsIn(path.slice(0, -keyOf(path).length));
  return (
    kind === "money" &&
    around.some((one) => (isTakenOff(one) || isCharged(one)) && !says(meaning, one))
  );
}

/** Whether a field is somebody's who does not stand around the member. */
function isSomebodyElses({ meaning }: Asked, { path }: Fact): boolean {
  const around = conceptsIn(path);
  return [...meaning.name, ...meaning.describe].some(
    (concept) => isParty(concept) && !around.includes(concept),
  );
}

/** `buyer.id` is no buyer's name: a number, a code and a day are no names. Nor is an amount an account, or a day an amount. */
function isOtherThing({ meaning, kind }: Asked, { path }: Fact): boolean {
  const key = conceptsIn(keyOf(path));
  const isOf = (other: ValueKind) => key.some((concept) => kindOf(concept) === other);
  if (kind === "iban") return isOf("money");
  if (kind === "money") return isOf("date") && !isOf("money");
  if (!isPartyKind(kind)) return false;
  return key.every((concept) => isGeneric(concept) && kindOf(concept) && !says(meaning, concept));
}

function says({ name, describe }: Field["meaning"], concept: string): boolean {
  return name.includes(concept) || describe.includes(concept);
}
