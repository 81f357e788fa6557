import type { StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";

/**
 * The part of a structure that an output leaves open: single values that are null, and lists without
 * rows. Rows that were found stay as they are, with their nulls. Undefined where nothing is open.
 */
export function leftOver(node: StructureNode, output: Json): StructureNode | undefined {
  if (node.type === "array") return isRows(output) ? undefined : node;
  if (node.type !== "object") return output === null ? node : undefined;
  if (output === null) return node;
  const open = Object.entries(node.properties).flatMap(([name, child]) => {
    const left = leftOver(child, memberOf(output, name));
    return left ? [[name, left] as const] : [];
  });
  return open.length === 0 ? undefined : { ...node, properties: Object.fromEntries(open) };
}

/** An output with what was left open filled in, where there is something to fill in. */
export function filledIn(node: StructureNode, output: Json, added: Json): Json {
  if (node.type === "array") return isRows(output) ? output : added;
  if (node.type !== "object") return output ?? added;
  if (output === null || added === null) return output ?? added;
  const members = Object.entries(node.properties).map(([name, child]): [string, Json] => {
    const own = memberOf(output, name);
    return [name, hasMember(added, name) ? filledIn(child, own, memberOf(added, name)) : own];
  });
  return Object.fromEntries(members);
}

/** Whether a structure has lists. */
export function hasLists(node: StructureNode): boolean {
  if (node.type === "array") return true;
  return node.type === "object" && Object.values(node.properties).some(hasLists);
}

function isRows(output: Json): boolean {
  return Array.isArray(output) && output.length > 0;
}

function hasMember(value: Json, name: string): boolean {
  return value !== null && typeof value === "object" && Object.hasOwn(value, name);
}

function memberOf(value: Json, name: string): Json {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
