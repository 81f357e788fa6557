import { AppError } from "@quarry/kernel";
import type { StructureNode } from "@quarry/structure";

/** What a provider takes as a strict schema. */
export type SchemaLimits = {
  properties: number;
  /** Objects and lists within each other, the answer's own root included. */
  depth: number;
  enumValues: number;
  /** Of all property names and enum values together. */
  characters: number;
};

/** OpenAI's, as of February 2026. */
export const documentedLimits: SchemaLimits = {
  properties: 5_000,
  depth: 10,
  enumValues: 1_000,
  characters: 120_000,
};

const units: Record<keyof SchemaLimits, string> = {
  properties: "properties",
  depth: "levels of nesting",
  enumValues: "enum values",
  characters: "characters in names and enum values",
};

/**
 * Refuses a structure that the provider would not take.
 *
 * @throws AppError SCHEMA_UNSUPPORTED naming the limit and the structure's own count.
 */
export function assertWithinLimits(structure: StructureNode, limits: SchemaLimits): void {
  const size = sizeOf(structure);
  const counts = { ...size, properties: size.properties + 1, depth: size.depth + 1 }; // the root
  for (const name of ["properties", "depth", "enumValues", "characters"] as const) {
    if (counts[name] <= limits[name]) continue;
    throw new AppError(
      "SCHEMA_UNSUPPORTED",
      `The structure is too large for the model provider: ${counts[name]} ${units[name]}, at most ${limits[name]} are possible. Split it into several schemas.`,
    );
  }
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
