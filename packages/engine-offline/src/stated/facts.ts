import type { Json } from "@quarry/kernel";
import {
  conceptsIn,
  isCharged,
  isGeneric,
  kindOf,
  ownPath,
  type PropertyLabel,
  propertyLabels,
} from "@quarry/vocabulary";
import { isParty } from "../fields/kind-groups.ts";
import { isProperties, type Properties, typeOf } from "./entities.ts";
import { type StandardNames, standardNames } from "./standards.ts";

export type Scalar = string | number | boolean;

/** A property with all its values, and the labels that it answers to. */
export type Fact = {
  path: string;
  /** The type of the thing whose property it is: a Person's name, or an Organization's. */
  holder: string;
  values: Json[];
  labels: PropertyLabel[];
  /** What a standard calls it. */
  standard?: readonly string[];
  /** What its key alone says, where no other member has that key. */
  uniqueKey?: readonly string[];
};

const DEEPEST = 8;
const MOST_OTHERS = 3;
const OF_OUTER = 0.9;
/**
 * Every property of a thing and of what is nested in it, by its dotted path.
 *
 * @param names What a standard calls them; undefined where the data follow none.
 */
export function factsOf(
  properties: Properties,
  names?: StandardNames,
  path = "",
  depth = 0,
): Fact[] {
  const holder = typeOf(properties);
  return Object.entries(properties).flatMap(([name, value]) => {
    if (name.startsWith("@") || value === null) return [];
    const inner = path === "" ? name : `${path}.${name}`;
    const values = Array.isArray(value) ? value : [value];
    const [nested, ...others] = depth < DEEPEST ? values.filter(isProperties) : [];
    const below = nested ? factsOf(nested, names, inner, depth + 1) : [];
    if (names) below.push(...described(others, names, inner, depth + 1));
    const standard = names && standardNames(names, inner);
    const labels = standard?.names.map((words) => labelOf(words, standard.weight));
    const own = { path: inner, holder, values, labels: labels ?? labelsOf(inner) };
    return [{ ...own, ...(standard && { standard: standard.names }) }, ...below];
  });
}

/** What a standard describes in the others of several things: a seller has a tax number, and one for VAT. */
function described(
  others: readonly Properties[],
  names: StandardNames,
  path: string,
  depth: number,
): Fact[] {
  const facts = others.slice(0, MOST_OTHERS).flatMap((other) => factsOf(other, names, path, depth));
  return facts.filter((fact) => fact.standard);
}

/** A value of the fact that is neither an object nor a list; of several words all, of others the first. */
export function scalarOf(fact: Fact): Scalar | undefined {
  const first = fact.values[0];
  const areWords = fact.values.every((value) => typeof value === "string" && isWord(value));
  if (areWords && fact.values.length > 1) return fact.values.join(", ");
  return typeof first === "string" || typeof first === "number" || typeof first === "boolean"
    ? first
    : undefined;
}

/** A short text that is no address. */
function isWord(text: string): boolean {
  return text.length <= 60 && !text.includes("//");
}

/** What the lexicon and the path itself call it, and the outer of its names. */
function labelsOf(path: string): Fact["labels"] {
  return [...propertyLabels(path), ...withoutMiddle(ownPath(path))];
}

function labelOf(words: string, weight: number): Fact["labels"][number] {
  return { concepts: conceptsIn(words), weight };
}

/** `order.head.supplier.name` is the supplier's name, whatever levels stand around. */
function withoutOuter(path: string): Fact["labels"] {
  const names = path.split(".");
  const concepts = conceptsIn(names.slice(-2).join("."));
  if (names.length < 3 || !concepts.includes("name")) return [];
  return [{ concepts: roleIn(concepts), weight: OF_OUTER }];
}

/** The facts of data, of which a member is also named by its key alone where no other has that. */
export function withUniqueKeys(facts: readonly Fact[]): Fact[] {
  const byKey = Map.groupBy(facts, ({ path }) => keyOf(path));
  return facts.map((fact) => {
    if (fact.standard) return fact;
    const key = keyOf(fact.path);
    const uniqueKey = conceptsIn(key);
    const around = conceptsIn(fact.path.slice(0, -key.length));
    const isUnique = key !== fact.path && byKey.get(key)?.length === 1;
    const isTelling = !uniqueKey.every(isGeneric) && !around.some(isOfAmount);
    const named = { ...fact, labels: [...fact.labels, ...withoutOuter(fact.path)] };
    return isUnique && isTelling ? { ...named, uniqueKey } : named;
  });
}

/** `discount.cost` is no cost, and `shipping.price` no price. */
function isOfAmount(concept: string): boolean {
  return kindOf(concept) === "money" || isCharged(concept);
}

/** The last name of a path: `name` of `supplier.party.name`. */
export function keyOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** `supplier.party.name` is the supplier's name, whatever levels stand between. */
function withoutMiddle(path: string): Fact["labels"] {
  const names = path.split(".");
  if (names.length < 3) return [];
  return names.slice(0, -2).map((outer) => ({
    concepts: roleIn(conceptsIn(`${outer}.${names.at(-1)}`)),
    weight: OF_OUTER,
  }));
}

/** `BuyerParty.OrganisationName` is the buyer's name: any party is one, and any name of it its own. */
function roleIn(concepts: readonly string[]): readonly string[] {
  const role = concepts.filter((concept) => concept !== "party" && concept !== "company");
  return role.some(isParty) ? role : concepts;
}
