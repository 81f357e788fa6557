import type { EnumNode, ScalarNode } from "@quarry/api";
import { kindOf, type ValueKind } from "../lexicon/traits.ts";
import type { Meaning } from "./meaning.ts";

export type LeafNode = ScalarNode | EnumNode;

const temporal = new Set([
  "date",
  "time",
  "duration",
  "percent",
  "party",
  "person",
  "organisation",
]);

/** The more telling kind first: in "customer e-mail" the e-mail decides. */
const telling: readonly ValueKind[] = [
  "email",
  "iban",
  "bic",
  "vat",
  "phone",
  "url",
  "currency",
  "postalCode",
  "language",
  "date",
  "time",
  "duration",
  "percent",
  "identifier",
  "city",
  "country",
  "address",
  "place",
  "organisation",
  "person",
  "party",
  "money",
];
const numeric: readonly ValueKind[] = ["duration", "percent", "money", "number"];

/** "City, state, ZIP" asks for all of them as they stand. */
const partsOfAddress: readonly ValueKind[] = ["city", "country", "postalCode"];

/** What kind of value a leaf takes, by its type first and its meaning next. */
export function fieldKind(
  node: LeafNode,
  meaning: Pick<Meaning, "name" | "describe" | "unit">,
): ValueKind {
  if (node.type === "date" || node.type === "datetime") return node.type;
  if (node.type === "boolean" || node.type === "enum") return node.type;
  if (node.type === "string") {
    if (partsOfAddress.filter((kind) => has(meaning.name, kind)).length > 1) return "address";
    if (isCode(meaning.name)) return "identifier";
    if (meaning.name.includes("street")) return "address";
    const byName = first(telling, ownOf(meaning.name));
    const form = first(formed, meaning.describe.slice(0, 1));
    if (form && (!byName || named.has(byName))) return form;
    if (byName === "money" && has(meaning.name, "text")) return "text";
    const described =
      meaning.name.at(-1) === "name" ? withoutPlaces(meaning.describe) : meaning.describe;
    return byName ?? (meaning.name.some(kindOf) ? "text" : first(telling, described)) ?? "text";
  }
  if (meaning.unit) return meaning.unit.measure === "time" ? "duration" : "number";
  return first(numeric, meaning.name) ?? first(numeric, meaning.describe) ?? "number";
}

/** Kinds whose values have a form of their own. */
const formed: readonly ValueKind[] = ["email", "url", "phone", "iban"];

/** Kinds of who somebody is: "Email address of the sender" says what is asked for of a field "sender". */
const named = new Set<ValueKind>(["person", "organisation", "party"]);

/** The name in "deliveryAddress.name" is whose address it is, and none itself. */
function ownOf(name: readonly string[]): readonly string[] {
  return name.length < 2 || name.at(-1) !== "name" ? name : withoutPlaces(name);
}

function withoutPlaces(concepts: readonly string[]): readonly string[] {
  return concepts.filter((concept) => kindOf(concept) !== "address");
}

/** "inspectionId" names a code, whatever else its words could ask for; "phoneNumber" and "zipCode" do not. */
function isCode(name: readonly string[]): boolean {
  const isNumbered = name.at(-1) === "id" || name.at(-1) === "number";
  const others = name.slice(0, -1).map(kindOf);
  return isNumbered && others.length > 0 && others.every((kind) => !kind || temporal.has(kind));
}

function first(kinds: readonly ValueKind[], concepts: readonly string[]): ValueKind | undefined {
  return kinds.find((kind) => has(concepts, kind));
}

function has(concepts: readonly string[], kind: ValueKind): boolean {
  return concepts.some((concept) => kindOf(concept) === kind);
}
