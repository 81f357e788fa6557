import type { EnumNode, ScalarNode } from "@quarry/api";
import { kindOf, type ValueKind } from "../lexicon/traits.ts";
import type { Meaning } from "./meaning.ts";

export type LeafNode = ScalarNode | EnumNode;

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
export function fieldKind(node: LeafNode, meaning: Pick<Meaning, "name" | "describe">): ValueKind {
  if (node.type === "date" || node.type === "datetime") return node.type;
  if (node.type === "boolean" || node.type === "enum") return node.type;
  if (node.type === "string") {
    if (partsOfAddress.filter((kind) => has(meaning.name, kind)).length > 1) return "address";
    const told = first(telling, meaning.name);
    if (told === "money" && has(meaning.name, "text")) return "text";
    return (
      told ?? (meaning.name.some(kindOf) ? "text" : first(telling, meaning.describe)) ?? "text"
    );
  }
  const isTimed = meaning.name.includes("time") && meaning.describe.includes("minute");
  if (isTimed) return "duration";
  return first(numeric, meaning.name) ?? first(numeric, meaning.describe) ?? "number";
}

function first(kinds: readonly ValueKind[], concepts: readonly string[]): ValueKind | undefined {
  return kinds.find((kind) => has(concepts, kind));
}

function has(concepts: readonly string[], kind: ValueKind): boolean {
  return concepts.some((concept) => kindOf(concept) === kind);
}
