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
  return topSchema(node, outputSchema);
}

function topSchema(node: StructureNode, inner: ToSchema): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...outputSchema(node, inner),
    type: node.type === "array" ? "array" : "object",
  };
}

/**
 * The same for use elsewhere: `x-quarry-required` lists what the structure requires,
 * so that an import gives the structure back.
 */
export function toExportedSchema(node: StructureNode): JsonSchema {
  const mark = node.required && { "x-quarry-required": true };
  return { ...topSchema(node, withRequired), ...mark };
}

type ToSchema = (node: StructureNode) => JsonSchema;

const withRequired: ToSchema = (node) => ({
  ...outputSchema(node, withRequired),
  "x-quarry-required": node.required === true,
});

function outputSchema(node: StructureNode, inner: ToSchema = outputSchema): JsonSchema {
  return { ...shapeSchema(node, inner), ...(node.describe && { description: node.describe }) };
}

function shapeSchema(node: StructureNode, inner: ToSchema): JsonSchema {
  switch (node.type) {
    case "array":
      return { type: "array", items: inner(node.items) };
    case "object":
      return {
        type: ["object", "null"],
        properties: mapValues(node.properties, inner),
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
