import { type Flat, flatten, isSame, merge, type Source } from "./flatten.ts";
import { below, type Place } from "./place.ts";
import { isSameJson } from "./same-json.ts";

/** A schema without its union: the one alternative that is left, and whether null is another. */
type ResolvedUnion = { flat: Flat; nullable: boolean };

/**
 * Resolves `anyOf` and `oneOf`: null makes a field optional, alternatives that are all texts, or all numbers, are the
 * values of one enum, whole numbers are numbers.
 *
 * @returns "union" if several alternatives are left; undefined if the report has a fault.
 */
export function resolveUnions(flat: Flat, source: Source): ResolvedUnion | "union" | undefined {
  let resolved: ResolvedUnion = { flat, nullable: false };
  for (const keyword of ["anyOf", "oneOf"]) {
    const union = resolved.flat.keywords.get(keyword);
    if (!Array.isArray(union?.value)) continue;
    const members = flatMembers(resolved.flat, keyword, union.value, source);
    if (!members) return undefined;
    const rest = members.filter((member) => !isNull(member));
    const [only] = rest;
    const one = rest.length === 1 ? only : joined(rest, source);
    if (!one) return rest.length === 0 ? resolved : "union";
    const { place, properties, required } = resolved.flat;
    const outer = { place, properties, required, keywords: new Map(resolved.flat.keywords) };
    outer.keywords.delete(keyword);
    if (rest.length > 1) source.report.note(union.place.pointer, "kept");
    if (one.keywords.has("type")) outer.keywords.delete("type"); // of all alternatives
    if (!merge(outer, one, source)) return undefined;
    resolved = { flat: outer, nullable: resolved.nullable || rest.length < members.length };
  }
  return resolved;
}

function flatMembers({ place }: Flat, keyword: string, union: unknown[], source: Source) {
  const places: Place[] = union.map((member, index) => below(place, [keyword, index], member));
  const flats = places.map((member) => flatten(member, source));
  return flats.every((member) => member !== undefined) ? flats : undefined;
}

function keywordOf({ keywords }: Flat, keyword: string): unknown {
  return keywords.get(keyword)?.value;
}

function isNull(flat: Flat): boolean {
  if (keywordOf(flat, "type") === "null") return true;
  return flat.keywords.has("const")
    ? keywordOf(flat, "const") === null
    : isSameJson(keywordOf(flat, "enum"), [null]);
}

/** One schema for alternatives that a structure need not distinguish. */
function joined(members: Flat[], source: Source): Flat | undefined {
  const [first, second] = members;
  if (!first || !second) return undefined;
  if (members.every(({ place }) => isSame(place.schema, first.place.schema, source))) return first;
  const choices = members.map(valuesOf);
  if (choices.every((listed) => listed !== undefined)) {
    const value = [...new Set(choices.flat())];
    if (new Set(value.map((each) => typeof each)).size > 1) return undefined;
    const keywords = new Map(first.keywords);
    for (const own of ["const", "title", "description"]) keywords.delete(own);
    return { ...first, keywords: keywords.set("enum", { value, place: first.place }) };
  }
  const types = members.map((member) => keywordOf(member, "type"));
  if (types.every((type) => type === "number" || type === "integer")) {
    const type = types.includes("number") ? "number" : "integer";
    return members.find((member, at) => types[at] === type && !valuesOf(member));
  }
  return types.join() === "number,string" && isDecimalText(second) ? first : undefined;
}

/** The texts or numbers that an alternative lists. */
function valuesOf(flat: Flat): (string | number)[] | undefined {
  const listed = flat.keywords.has("const") ? [keywordOf(flat, "const")] : keywordOf(flat, "enum");
  const isValue = (value: unknown) => typeof value === "string" || typeof value === "number";
  return Array.isArray(listed) && listed.every(isValue) ? listed : undefined;
}

/** Pydantic says of a decimal that it is a number or, in this order, a text; by version with a pattern. */
function isDecimalText({ keywords }: Flat): boolean {
  const pattern = keywords.get("pattern")?.value;
  const isDecimal = pattern === undefined || String(pattern).startsWith("^(?!^[-+.]*$)[+-]?0*");
  return (
    isDecimal && [...keywords.keys()].every((keyword) => ["type", "pattern"].includes(keyword))
  );
}
