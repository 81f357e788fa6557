import type { ArrayNode, ObjectNode, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";
import { fitScalar } from "./fit-scalar.ts";

/** A raw value that found no place; `rule` is `unknown_property` or `not_<type>`. */
export type Dropped = { pointer: string; rule: string };

/**
 * Fits a raw value to its structure, so that `checkOutput` finds nothing. What is missing or blank
 * becomes null, and a list becomes empty; what cannot be fitted too, and is listed by its JSON
 * pointer. Items keep their places, so that pointers into the raw value hold: one that cannot be
 * fitted stays as null. A single value where a list is due becomes its one item.
 */
export function coerceOutput(
  node: StructureNode,
  raw: unknown,
): { value: Json; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const value = coerce(node, { raw, pointer: "" }, dropped);
  return { value: value ?? emptyOutput(node), dropped };
}

/** The output of a source that says nothing: an empty list, or an object of nulls and empty lists. */
export function emptyOutput(node: StructureNode): Json {
  return node.type === "object" ? mapProperties(node, absent) : absent(node);
}

/** What stands for a value that the source does not give. */
function absent(node: StructureNode): Json {
  return node.type === "array" ? [] : null;
}

type Place = { raw: unknown; pointer: string };

function coerce(node: StructureNode, place: Place, dropped: Dropped[]): Json {
  if (isNothing(place.raw)) return absent(node);
  if (node.type === "array") return coerceArray(node, place, dropped);
  if (node.type === "object") return coerceObject(node, place, dropped);
  const fitted = fitScalar(node, place.raw);
  return fitted ?? drop(node, place, dropped);
}

function coerceArray(node: ArrayNode, { raw, pointer }: Place, dropped: Dropped[]): Json {
  if (!Array.isArray(raw)) {
    if (node.items.type === "array") return drop(node, { raw, pointer }, dropped);
    const item = coerce(node.items, { raw, pointer }, dropped);
    return item === null ? [] : [item];
  }
  return Array.from(raw, (item: unknown, index) =>
    coerce(node.items, { raw: item, pointer: childPointer(pointer, index) }, dropped),
  );
}

function coerceObject(node: ObjectNode, place: Place, dropped: Dropped[]): Json {
  const { raw, pointer } = place;
  if (!isRecord(raw)) return drop(node, place, dropped);
  for (const name of Object.keys(raw)) {
    if (Object.hasOwn(node.properties, name)) continue;
    dropped.push({ pointer: childPointer(pointer, name), rule: "unknown_property" });
  }
  return mapProperties(node, (child, name) =>
    coerce(child, { raw: ownMember(raw, name), pointer: childPointer(pointer, name) }, dropped),
  );
}

function drop(node: StructureNode, { pointer }: Place, dropped: Dropped[]): Json {
  dropped.push({ pointer, rule: `not_${node.type}` });
  return absent(node);
}

function isNothing(raw: unknown): boolean {
  return raw === null || raw === undefined || (typeof raw === "string" && raw.trim() === "");
}

function mapProperties(
  node: ObjectNode,
  map: (child: StructureNode, name: string) => Json,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(node.properties).map(([name, child]) => [name, map(child, name)]),
  );
}

/** A JSON object: neither null nor a list. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object's own member; never one that it inherits, such as `constructor`. */
function ownMember(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
