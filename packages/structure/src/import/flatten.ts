import { limits } from "@quarry/api";
import { valueAt } from "@quarry/api/values";
import { below, isObject, localPointer, type Place } from "./place.ts";
import type { Report } from "./report.ts";
import { isSameJson } from "./same-json.ts";
import { MAX_WORK, widthOf } from "./work.ts";

export type Keyword = { value: unknown; place: Place };

/** A schema with its references and its `allOf` put into one. */
export type Flat = {
  place: Place;
  /** All but those that have a member of their own here. */
  keywords: Map<string, Keyword>;
  properties: Map<string, Place>;
  /** Names, each with the place that requires it. */
  required: Map<string, Place>;
};

/** Of two, the outer one is taken: they describe, and say nothing of what is valid. */
const annotations = ["title", "description", "default", "examples", "example", "deprecated"];
const taken = ["$ref", "allOf", "properties", "required"];

/** What flattening needs of an import. */
export type Source = {
  document: unknown;
  report: Report;
  /** Keywords, properties and values that were looked at so far, each as often as it is referred to: see `widthOf`. */
  work: number;
};

/** How many references and `allOf` may lead from a schema to another one that is a part of it. */
const MAX_NESTING = 200;

/** @returns undefined where the schema is refused, which the report then says. */
export function flatten(place: Place, source: Source, nesting = 1): Flat | undefined {
  if (nesting > MAX_NESTING || source.work > MAX_WORK) {
    const remedy = "write out what is needed of them";
    return source.report.refuse(place.pointer, "too_large", `has too many parts; ${remedy}`);
  }
  const schema = place.schema === true ? {} : place.schema;
  if (!isObject(schema)) {
    return source.report.refuse(place.pointer, "schema", "must be a JSON Schema, an object");
  }
  const flat: Flat = { place, keywords: new Map(), properties: new Map(), required: new Map() };
  for (const [keyword, value] of Object.entries(schema)) {
    source.work += 1 + widthOf(value);
    if (taken.includes(keyword)) continue;
    flat.keywords.set(keyword, { value, place: below(place, [keyword], value) });
  }
  if (isObject(schema.properties)) {
    for (const [name, property] of Object.entries(schema.properties)) {
      flat.properties.set(name, below(place, ["properties", name], property));
    }
  }
  if (Array.isArray(schema.required)) {
    schema.required.forEach((name: unknown, index) => {
      if (typeof name === "string")
        flat.required.set(name, below(place, ["required", index], name));
    });
  }
  for (const part of partsOf(place, schema, source)) {
    const inner = part && flatten(part, source, nesting + 1);
    if (!inner || !merge(flat, inner, source)) return undefined;
  }
  source.work += 1 + flat.properties.size;
  return flat;
}

/** What `$ref` and `allOf` add to a schema; undefined for a part that is refused. */
function partsOf(place: Place, schema: Record<string, unknown>, source: Source) {
  const parts: (Place | undefined)[] = [];
  if (schema.$ref !== undefined) parts.push(referred(place, schema.$ref, source));
  if (Array.isArray(schema.allOf)) {
    const members: unknown[] = schema.allOf;
    return parts.concat(members.map((member, at) => below(place, ["allOf", at], member)));
  }
  return parts;
}

function referred(place: Place, reference: unknown, source: Source) {
  const { document, report } = source;
  const at = () => below(place, ["$ref"], reference).pointer;
  if (typeof reference === "string" && reference.length > limits.pointerLength) {
    return report.refuse(at(), "$ref", `has more than ${limits.pointerLength} characters`);
  }
  source.work += widthOf(reference) + widthOf(place.within);
  const pointer = localPointer(reference);
  if (pointer === undefined) {
    return report.refuse(at(), "$ref", "leads out of the document; put the definition into $defs");
  }
  const schema = valueAt(document, pointer);
  if (schema === undefined) return report.refuse(at(), "$ref", "leads to nothing in the document");
  if (place.within.includes(pointer)) {
    const remedy = "cannot be extracted; write out as many levels as you need";
    return report.refuse(at(), "$ref", `a schema that contains itself ${remedy}`);
  }
  return { schema, pointer, within: [...place.within, pointer] };
}

/** Adds the inner schema to the outer one. Returns false where they contradict each other. */
export function merge(outer: Flat, inner: Flat, source: Source): boolean {
  const { report } = source;
  for (const [keyword, added] of inner.keywords) {
    const present = outer.keywords.get(keyword);
    if (!present) outer.keywords.set(keyword, added);
    else if (!annotations.includes(keyword) && !isSame(present.value, added.value, source)) {
      return contradict(added.place, present.place, report);
    }
  }
  for (const [name, added] of inner.properties) {
    const present = outer.properties.get(name);
    if (!present) outer.properties.set(name, added);
    else if (!isSame(present.schema, added.schema, source)) {
      return contradict(added, present, report);
    }
  }
  for (const [name, place] of inner.required) {
    if (!outer.required.has(name)) outer.required.set(name, place);
  }
  return true;
}

function contradict(added: Place, present: Place, report: Report): false {
  report.refuse(added.pointer, "allOf", `contradicts ${present.pointer}; keep one of the two`);
  return false;
}

/** Whether two values are the same; what is compared counts as work. */
export function isSame(left: unknown, right: unknown, source: Source): boolean {
  return isSameJson(left, right, () => {
    source.work += 1;
  });
}
