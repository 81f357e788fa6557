import { limits, nameFault, propertyPath, type StructureNode } from "@quarry/api";
import { type Flat, flatten, type Source } from "./flatten.ts";
import { isObject, type Place } from "./place.ts";
import { typeOf } from "./types.ts";
import { resolveUnions } from "./unions.ts";
import { describeOf } from "./words.ts";

export type Import = Source & {
  lenient: boolean;
  /** For each path of the structure, where its schema lies. */
  pointers: Map<string, string>;
  /** Properties so far, all objects together. */
  fields: number;
};

/** Where a node comes to stand in the structure. */
type Target = { path: string; name: string; depth: number };

export type Converted = { node: StructureNode; nullable: boolean };

/** Keywords that a structure cannot follow, with what to do instead. */
const unsupported: Record<string, string> = {
  not: "a structure only says what a value is; remove it",
  if: "a structure has no conditions; describe them in words",
  patternProperties: "a structure names its properties; list them",
  dependentSchemas: "a structure has no conditions; describe them in words",
  prefixItems: "a list has items of one shape; use an object with a property for each",
  $dynamicRef: "is not followed; use $ref",
  $recursiveRef: "is not followed; use $ref",
};

/** @returns undefined where the schema, or one within it, is refused. */
export function convert(place: Place, target: Target, importing: Import): Converted | undefined {
  const { report, pointers } = importing;
  if (target.depth > limits.structure.depth) {
    const most = `nodes nest at most ${limits.structure.depth} deep`;
    return report.refuse(place.pointer, "too_deep", most);
  }
  const flat = flatten(place, importing);
  const resolved = flat && resolveUnions(flat, importing);
  if (!flat || !resolved) return undefined;
  pointers.set(target.path, flat.place.pointer);
  if (resolved === "union") {
    const keyword = flat.keywords.has("anyOf") ? "anyOf" : "oneOf";
    return unusable(flat, keyword, "holds alternatives; keep one of them", target, importing);
  }
  const [bad] = Object.entries(unsupported).filter(([name]) => resolved.flat.keywords.has(name));
  if (bad) return unusable(resolved.flat, ...bad, target, importing);
  const { flat: one, nullable } = resolved;
  const type = typeOf(one);
  if ("refused" in type) return unusable(one, type.keyword, type.refused, target, importing);
  const node = nodeOf(one, type.node, target, importing);
  if (!node) return undefined;
  return {
    node: described(node, one, target, importing),
    nullable: nullable || type.nullable || isMarkedOptional(one),
  };
}

type Bare = ReturnType<typeof typeOf> & { node: unknown };

/** In our own exports every property is there, and a mark says which ones are required. */
function isMarkedOptional({ keywords }: Flat): boolean {
  return keywords.get("x-quarry-required")?.value === false;
}

function nodeOf(flat: Flat, bare: Bare["node"], target: Target, importing: Import) {
  if (bare === "array") return arrayOf(flat, target, importing);
  if (bare === "object") return objectOf(flat, target, importing);
  return bare as StructureNode;
}

/** Refuses a schema at one of its keywords, or takes its value as text where that will do. */
function unusable(
  flat: Flat,
  keyword: string,
  remedy: string,
  target: Target,
  importing: Import,
): Converted | undefined {
  const pointer = (flat.keywords.get(keyword)?.place ?? flat.place).pointer;
  if (!importing.lenient || target.depth === 1)
    return importing.report.refuse(pointer, keyword, remedy);
  importing.report.note(pointer, "dropped");
  return { node: described({ type: "string" }, flat, target, importing), nullable: false };
}

function described(node: StructureNode, flat: Flat, target: Target, { report }: Import) {
  const describe = describeOf(flat, target.name, report);
  const mark = flat.keywords.get("x-quarry-required")?.value;
  return {
    ...node,
    ...(describe && { describe }),
    ...(mark === true && { required: true }),
  };
}

function arrayOf(flat: Flat, target: Target, importing: Import): StructureNode | undefined {
  const items = flat.keywords.get("items");
  if (!items || Array.isArray(items.value)) {
    const keyword = items ? "items" : "type";
    const remedy = items
      ? "lists a schema for each place; use an object with a property for each"
      : "an array says what its items are; add items";
    return unusable(flat, keyword, remedy, target, importing)?.node;
  }
  const inner = { path: `${target.path}.items`, name: target.name, depth: target.depth + 1 };
  const converted = convert(items.place, inner, importing);
  return converted && { type: "array", items: converted.node };
}

function objectOf(flat: Flat, target: Target, importing: Import): StructureNode | undefined {
  const more = flat.keywords.get("additionalProperties");
  if (isObject(more?.value) && Object.keys(more.value).length > 0) {
    const remedy =
      "a structure names its properties; use an array of objects with a name and a value";
    return unusable(flat, "additionalProperties", remedy, target, importing)?.node;
  }
  if (flat.properties.size === 0) {
    const remedy = "an object lists its properties; add them";
    return unusable(flat, "properties", remedy, target, importing)?.node;
  }
  for (const [name, { pointer }] of flat.required) {
    if (!flat.properties.has(name)) importing.report.note(pointer, "dropped", "required");
  }
  const members: [string, StructureNode][] = [];
  for (const [name, place] of flat.properties) {
    if (importing.fields > limits.structure.fields) return undefined; // refused within
    const fault = nameFault(name) ?? tooManyFields(++importing.fields);
    if (fault) return importing.report.refuse(flat.place.pointer, fault.rule, fault.message);
    const path = propertyPath(target.path, name);
    const converted = convert(place, { path, name, depth: target.depth + 1 }, importing);
    if (!converted) continue;
    const isRequired = flat.required.has(name) && !converted.nullable;
    members.push([name, { ...(isRequired && { required: true }), ...converted.node }]);
  }
  return { type: "object", properties: Object.fromEntries(members) };
}

/** The fault of a property by its number, from 1; undefined up to the limit. */
export function tooManyFields(number: number): { rule: string; message: string } | undefined {
  if (number <= limits.structure.fields) return undefined;
  const message = `at most ${limits.structure.fields} properties in all`;
  return { rule: "too_many_fields", message };
}
