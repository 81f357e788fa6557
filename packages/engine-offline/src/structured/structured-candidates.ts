import {
  conceptsIn,
  isCharged,
  isGeneric,
  isTakenOff,
  kindOf,
  labelScore,
} from "@quarry/vocabulary";
import lexicon from "@quarry/vocabulary/lexicon/labels/properties.json" with { type: "json" };
import type { Candidate } from "../candidates/candidate.ts";
import { findNamed } from "../evidence/find-in-text.ts";
import type { Field } from "../fields/field.ts";
import { isPartyKind } from "../fields/kind-groups.ts";
import { ownHeading } from "../labels/own-label.ts";
import type { DocumentView } from "../view.ts";
import { type Entity, isProperties } from "./entities.ts";
import { type Fact, factsOf, scalarOf, withOwnNames } from "./facts.ts";
import { readFact } from "./read-fact.ts";
import { turnedName } from "./turned-name.ts";

export type StatedFact = { fact: Fact; entity: Entity };

const NAMED = 0.45;
const OWN_NAME = 0.9;
const OF_OTHER = 0.4;
/** Where a page names its publisher as the author, too, a person that it names is the one. */
const NO_PERSON = 0.85;

export function statedFacts(entities: readonly Entity[]): StatedFact[] {
  return entities.flatMap((entity) => {
    const named = (facts: Fact[]) => (entity.kind === "data" ? withOwnNames(facts) : facts);
    const facts = [...named(factsOf(entity.properties)), ...named(factsOfSoleContent(entity))];
    return facts.map((fact) => ({ fact, entity }));
  });
}

/** `{"customer": {…}}`, like the root of an XML file: what the sole name holds is the thing itself, too. */
function factsOfSoleContent({ kind, properties }: Entity): Fact[] {
  const [content, ...others] = Object.values(properties);
  return kind === "data" && isProperties(content) && others.length === 0 ? factsOf(content) : [];
}

/** The candidates of a field among what the source states for machines. */
export function structuredCandidates(
  view: DocumentView,
  field: Field,
  stated: readonly StatedFact[],
): Candidate[] {
  return stated.flatMap(({ fact, entity }) => {
    const scalar = scalarOf(fact);
    const label = scalar === undefined ? 0 : ownFactScore(field, fact);
    if (scalar === undefined || label < NAMED) return [];
    const read = readFact(field, scalar, habitsOf(view, entity.kind));
    if (!read) return [];
    const value =
      typeof read.value === "string"
        ? (turnedName(view.text, read.value) ?? read.value)
        : read.value;
    const span = findNamed(view.text, field, value);
    const score = Math.min(1, label * entity.weight * personhood(field, fact));
    const stated = { kind: entity.kind, words: String(scalar), path: fact.path };
    const { others } = read;
    const doubt = others && { others };
    return [{ field, value, ...doubt, ...(span && { span }), stated, score, reason: entity.kind }];
  });
}

/** Data and forms hold what people wrote, as the rest of the document; pages' markup is for programs. */
export function habitsOf(
  view: DocumentView,
  kind: Entity["kind"],
): DocumentView["habits"] | undefined {
  return kind === "data" || kind === "form" ? view.habits : undefined;
}

/** As `factScore`, and a property that is named in the field's own words is the field's. */
export function ownFactScore(field: Field, fact: Fact): number {
  const score = factScore(field, fact);
  const isOthers = isOfOther(field, fact) || isOtherThing(field, fact) || isSomebodys(field, fact);
  if (isOthers || score >= OWN_NAME) return score;
  const name = fact.path.slice(fact.path.lastIndexOf(".") + 1);
  return Math.max(score, OWN_NAME * ownHeading(field, name));
}

/** How well a property's name suits a field; the depth of its path counts a little against it. */
export function factScore(field: Pick<Field, "meaning" | "kind">, fact: Fact): number {
  const depth = fact.path.split(".").length - 1;
  const best = Math.max(
    ...fact.labels.map(
      ({ concepts, weight }) => weight * labelScore(field.meaning, field.kind, concepts),
    ),
  );
  const named = Math.max(best, ownScore(field, fact)) * (isOfOther(field, fact) ? OF_OTHER : 1);
  return isOtherThing(field, fact) ? 0 : named * 0.98 ** depth;
}

/** `discount.price` and `shipping.cost` are other amounts than a price. */
function isOfOther({ meaning, kind }: Pick<Field, "meaning" | "kind">, { path }: Fact): boolean {
  const around = conceptsIn(path.slice(0, Math.max(0, path.lastIndexOf("."))));
  return (
    kind === "money" &&
    around.some((one) => (isTakenOff(one) || isCharged(one)) && !says(meaning, one))
  );
}

/** How well a member's last name alone suits a field. */
function ownScore(field: Pick<Field, "meaning" | "kind">, fact: Fact): number {
  if (!fact.own || isSomebodys(field, fact)) return 0;
  return OWN_NAME * labelScore(field.meaning, field.kind, fact.own);
}

/** Whether a field is somebody's who does not stand around the member. */
function isSomebodys({ meaning }: Pick<Field, "meaning">, { path }: Fact): boolean {
  const around = conceptsIn(path);
  return [...meaning.name, ...meaning.describe].some(
    (concept) => isPartyKind(kindOf(concept)) && !around.includes(concept),
  );
}

/** `buyer.id` is no buyer's name: a number, a code and a day are no names. */
function isOtherThing({ meaning, kind }: Pick<Field, "meaning" | "kind">, { path }: Fact): boolean {
  if (!isPartyKind(kind)) return false;
  const own = conceptsIn(path.slice(path.lastIndexOf(".") + 1));
  return own.every((concept) => isGeneric(concept) && kindOf(concept) && !says(meaning, concept));
}

function says({ name, describe }: Field["meaning"], concept: string): boolean {
  return name.includes(concept) || describe.includes(concept);
}

function personhood({ kind }: Field, { holder }: Fact): number {
  return kind === "person" && lexicon.entities.organisation.includes(holder) ? NO_PERSON : 1;
}
