import type { ArrayNode, ObjectNode, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import { fold } from "@quarry/evidence";
import type { Json } from "@quarry/kernel";
import { alignedScalar } from "./align-scalar.ts";
import type { Alignment, AlignmentKind } from "./alignments.ts";

type Place = { pointer: string; done: Alignment[] };
type Members = { [name: string]: Json };

/**
 * Brings an answer into the form of a structure, as far as the structure leaves no doubt: names in another spelling, wrappers,
 * a list for a single value and the reverse, objects for single values, spelled booleans and days. No value is made up, and
 * what has no place stays as it is, for the check to judge.
 *
 * @param done takes what was done.
 */
export function aligned(node: StructureNode, answer: Json, done: Alignment[]): Json {
  return align(node, answer, { pointer: "", done });
}

function align(node: StructureNode, value: Json, place: Place): Json {
  if (node.type === "object") return alignObject(node, value, place);
  if (node.type === "array") return alignArray(node, value, place);
  return alignedScalar(node, value, (kind) => note(place, kind));
}

function note({ pointer, done }: Place, kind: AlignmentKind, key?: string | number): void {
  done.push({ pointer: key === undefined ? pointer : childPointer(pointer, key), kind });
}

function inside({ pointer, done }: Place, key: string | number): Place {
  return { pointer: childPointer(pointer, key), done };
}

function alignObject(node: ObjectNode, value: Json, place: Place): Json {
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    if (only === undefined || others.length > 0) return value;
    note(place, "one_of_list");
    return align(node, only, place);
  }
  if (!isMembers(value)) return alignOnlyProperty(node, value, place);
  const names = namesOf(node, value);
  if (names.size === 0) return unwrapped(node, value, place) ?? value;
  const written = Object.entries(value).flatMap(([key, member]): [string, Json][] => {
    const name = names.get(key);
    if (name === undefined) {
      note(place, "unknown_key");
      return [];
    }
    if (name !== key) note(place, "key", name);
    const child = node.properties[name];
    return child ? [[name, align(child, member, inside(place, name))]] : [];
  });
  return Object.fromEntries(written);
}

/** A bare value where an object of one field is due. */
function alignOnlyProperty(node: ObjectNode, value: Json, place: Place): Json {
  const [only, ...others] = Object.entries(node.properties);
  if (value === null || !only || others.length > 0 || isNested(only[1])) return value;
  note(place, "key", only[0]);
  return { [only[0]]: align(only[1], value, inside(place, only[0])) };
}

/** The field that each key names: its own name first, else one that differs in case and signs alone. */
function namesOf({ properties }: ObjectNode, value: Members): Map<string, string> {
  const keys = Object.keys(value);
  const names = new Map(
    keys.filter((key) => Object.hasOwn(properties, key)).map((key) => [key, key]),
  );
  const open = Object.keys(properties).filter((name) => !names.has(name));
  for (const name of open) {
    const alike = keys.filter((key) => !names.has(key) && isAlike(key, name));
    const rivals = open.filter((other) => isAlike(other, name));
    const [only] = alike;
    if (only !== undefined && alike.length === 1 && rivals.length === 1) names.set(only, name);
  }
  return names;
}

function isAlike(key: string, name: string): boolean {
  const folded = fold(key);
  return folded !== "" && folded === fold(name);
}

/** What the only member that may be the answer holds; undefined where none or several may be. */
function unwrapped(node: StructureNode, value: Members, place: Place): Json | undefined {
  const inner = Object.values(value).filter((member) => mayBe(node, member));
  const [only] = inner;
  if (only === undefined || inner.length > 1) return undefined;
  note(place, "wrapper");
  return align(node, only, place);
}

/** Whether a value has the shape of a node, or holds one that has. */
function mayBe(node: StructureNode, value: Json): boolean {
  if (node.type === "array") return Array.isArray(value);
  if (Array.isArray(value)) return value.length === 1 && mayBe(node, value[0] ?? null);
  if (node.type !== "object" || !isMembers(value)) return false;
  return namesOf(node, value).size > 0 || Object.values(value).some((inner) => mayBe(node, inner));
}

function alignArray(node: ArrayNode, value: Json, place: Place): Json {
  const { items } = node;
  if (value === null) return [];
  if (Array.isArray(value)) return itemsOf(items, value, place);
  if (!isMembers(value)) {
    if (isNested(items)) return value;
    note(place, "list_of_one");
    return itemsOf(items, [value], place);
  }
  if (items.type === "object" && namesOf(items, value).size > 0) {
    note(place, "list_of_one");
    return itemsOf(items, [value], place);
  }
  const members = Object.values(value);
  const areRows = members.length > 0 && members.every((one) => isMembers(one) && mayBe(items, one));
  if (items.type === "object" && areRows) {
    note(place, "list_of_members");
    return itemsOf(items, members, place);
  }
  return unwrapped(node, value, place) ?? value;
}

function itemsOf(items: StructureNode, values: readonly Json[], place: Place): Json[] {
  return values.map((item, index) => align(items, item, inside(place, index)));
}

function isNested({ type }: StructureNode): boolean {
  return type === "object" || type === "array";
}

function isMembers(value: Json): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/**
 * Takes fields that an answer leaves out for null, or for an empty list. An object of which no field is there says nothing,
 * and stays as it is.
 */
export function withMissing(
  node: StructureNode,
  value: Json,
  done: Alignment[],
  pointer = "",
): Json {
  if (node.type === "array" && Array.isArray(value)) {
    return value.map((item, at) => withMissing(node.items, item, done, childPointer(pointer, at)));
  }
  if (node.type !== "object" || !isMembers(value)) return value;
  const names = Object.keys(node.properties);
  if (!names.some((name) => Object.hasOwn(value, name))) return value;
  const members = Object.entries(node.properties).map(([name, child]): [string, Json] => {
    const at = childPointer(pointer, name);
    if (Object.hasOwn(value, name))
      return [name, withMissing(child, value[name] ?? null, done, at)];
    done.push({ pointer: at, kind: "missing_key" });
    return [name, child.type === "array" ? [] : null];
  });
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(node.properties, name));
  return Object.fromEntries([...members, ...others]);
}
