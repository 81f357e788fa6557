import type { ObjectNode, StructureNode } from "@quarry/api";
import type { SchemaLimits } from "../provider/profiles.ts";

/** The first limit that a structure is over, under the root that is put around it. */
export function excessOf(
  structure: StructureNode,
  limits: SchemaLimits,
): keyof SchemaLimits | undefined {
  const size = sizeOf(structure);
  const counts = { ...size, properties: size.properties + 1, depth: size.depth + 1 };
  const names = ["properties", "depth", "enumValues", "characters"] as const;
  return names.find((name) => counts[name] > limits[name]);
}

function sizeOf(node: StructureNode): SchemaLimits {
  switch (node.type) {
    case "object": {
      const names = Object.keys(node.properties);
      const own = {
        properties: names.length,
        depth: 1,
        enumValues: 0,
        characters: lengthOf(names),
      };
      return Object.values(node.properties).map(sizeOf).reduce(nested, own);
    }
    case "array":
      return nested({ properties: 0, depth: 1, enumValues: 0, characters: 0 }, sizeOf(node.items));
    case "enum": {
      const { values } = node;
      return { properties: 0, depth: 0, enumValues: values.length, characters: lengthOf(values) };
    }
    default:
      return { properties: 0, depth: 0, enumValues: 0, characters: 0 };
  }
}

function nested(outer: SchemaLimits, inner: SchemaLimits): SchemaLimits {
  return {
    properties: outer.properties + inner.properties,
    depth: Math.max(outer.depth, inner.depth + 1),
    enumValues: outer.enumValues + inner.enumValues,
    characters: outer.characters + inner.characters,
  };
}

function lengthOf(texts: string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

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
