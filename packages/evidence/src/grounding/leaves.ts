import type { StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { Json } from "@quarry/kernel";

/** A value within an output, with the node that describes it. */
export type Part = { node: StructureNode; value: Json; pointer: string };

/** A list's items or an object's members, in order; none of a leaf. What is not there is null. */
export function childrenOf({ node, value, pointer }: Part): Part[] {
  if (node.type === "array" && Array.isArray(value)) {
    return value.map((item, index) => {
      return { node: node.items, value: item, pointer: childPointer(pointer, index) };
    });
  }
  if (node.type !== "object" || value === null || typeof value !== "object") return [];
  const members = new Map(Object.entries(value));
  return Object.entries(node.properties).map(([name, child]) => {
    return { node: child, value: members.get(name) ?? null, pointer: childPointer(pointer, name) };
  });
}

/** Pointers of the required values that are null, or empty where they are lists. */
export function missingRequired(part: Part): string[] {
  const { node, value, pointer } = part;
  const isAbsent = value === null || (Array.isArray(value) && value.length === 0);
  if (isAbsent) return node.required ? [pointer] : [];
  return requires(node) ? childrenOf(part).flatMap(missingRequired) : [];
}

/** Whether a node has required nodes within. */
function requires(node: StructureNode): boolean {
  if (node.type === "array") return node.items.required === true || requires(node.items);
  if (node.type !== "object") return false;
  return Object.values(node.properties).some((child) => child.required || requires(child));
}

/** Every list of an output with its number of elements, outer ones first. */
export function arraysOf(part: Part): { pointer: string; taken: number }[] {
  const { node, value, pointer } = part;
  const inner = childrenOf(part).flatMap(arraysOf);
  return node.type === "array" && Array.isArray(value)
    ? [{ pointer, taken: value.length }, ...inner]
    : inner;
}
