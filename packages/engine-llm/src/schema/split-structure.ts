import type { ObjectNode, StructureNode } from "@quarry/api";
import { excessOf, type SchemaLimits } from "./schema-limits.ts";

/**
 * A structure in parts that a provider takes as strict schemas, each with some of the top's fields
 * in their order. A field that is too large by itself is a part of its own, and over the limits.
 */
export function splitStructure(structure: StructureNode, limits: SchemaLimits): StructureNode[] {
  if (structure.type !== "object" || !excessOf(structure, limits)) return [structure];
  const parts: ObjectNode[] = [];
  for (const [name, child] of Object.entries(structure.properties)) {
    const last = parts.at(-1);
    const grown = last && { ...last, properties: { ...last.properties, [name]: child } };
    if (grown && !excessOf(grown, limits)) parts[parts.length - 1] = grown;
    else parts.push({ ...structure, properties: { [name]: child } });
  }
  return parts.length > 0 ? parts : [structure];
}
