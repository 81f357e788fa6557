import type { LeafEvidence, StructureNode } from "@quarry/api";
import { childPointer } from "@quarry/api/values";
import type { EngineResult } from "@quarry/engine";
import type { Json } from "@quarry/kernel";

/** A value of this confidence is right in 99 of 100 unseen documents. */
const SURE = 0.9;

/**
 * Returns the part of a structure that a model is asked for: all of it, but for single values that an example makes sure; undefined
 * if nothing is left, or if every field is a single value that the rules are sure of.
 */
export function leftOver(
  structure: StructureNode,
  { evidence }: EngineResult,
): StructureNode | undefined {
  const sure = evidence.leaves.filter(({ confidence }) => confidence >= SURE);
  if (!without(pointersOf(sure), structure, "")) return undefined;
  return without(pointersOf(sure.filter(({ reason }) => reason === "example")), structure, "");
}

function pointersOf(leaves: readonly LeafEvidence[]): ReadonlySet<string> {
  return new Set(leaves.map(({ pointer }) => pointer));
}

function without(
  sure: ReadonlySet<string>,
  node: StructureNode,
  pointer: string,
): StructureNode | undefined {
  if (node.type === "array") return node;
  if (node.type !== "object") return sure.has(pointer) ? undefined : node;
  const open = Object.entries(node.properties).flatMap(([name, child]) => {
    const left = without(sure, child, childPointer(pointer, name));
    return left ? [[name, left] as const] : [];
  });
  return open.length === 0 ? undefined : { ...node, properties: Object.fromEntries(open) };
}

/** Returns the rules' output with what a model was asked for in its place. */
export function filledIn(node: StructureNode, output: Json, asked: Json | undefined): Json {
  if (asked === undefined) return output;
  if (node.type !== "object" || asked === null) return asked;
  const members = Object.entries(node.properties).map(([name, child]): [string, Json] => [
    name,
    filledIn(child, memberOf(output, name) ?? null, memberOf(asked, name)),
  ]);
  return Object.fromEntries(members);
}

function memberOf(value: Json, name: string): Json | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
