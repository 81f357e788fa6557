import type { ScalarType, StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";

export type JsonSchema = { [keyword: string]: Json };

/**
 * The JSON Schema (draft 2020-12) that every output of the structure meets. All properties are
 * present and no others. A value may be null, required or not: what the source does not say is never
 * invented, and a missing required value is reported beside the output. Lists are never null: an
 * empty one says that the source holds none. So the top, too, is never null.
 *
 * `datetime` has the format `iso-date-time`, `date-time` with an optional offset: not every source
 * gives one.
 */
export function toJsonSchema(node: StructureNode): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...outputSchema(node),
    type: node.type === "array" ? "array" : "object",
  };
}

function outputSchema(node: StructureNode): JsonSchema {
  return { ...shapeSchema(node), ...(node.describe && { description: node.describe }) };
}

function shapeSchema(node: StructureNode): JsonSchema {
  switch (node.type) {
    case "array":
      return { type: "array", items: outputSchema(node.items) };
    case "object":
      return {
        type: ["object", "null"],
        properties: mapValues(node.properties, outputSchema),
        required: Object.keys(node.properties),
        additionalProperties: false,
      };
    case "enum":
      return { enum: [...node.values, null] };
    default:
      return scalarSchemas[node.type];
  }
}

const scalarSchemas: Record<ScalarType, JsonSchema> = {
  string: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  integer: { type: ["integer", "null"] },
  boolean: { type: ["boolean", "null"] },
  date: { type: ["string", "null"], format: "date" },
  datetime: { type: ["string", "null"], format: "iso-date-time" },
};

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
