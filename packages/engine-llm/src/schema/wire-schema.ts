import type { EnumNode, ScalarNode, StructureNode } from "@quarry/api";
import type { Json } from "@quarry/kernel";
import type { JsonSchema } from "@quarry/structure";

/**
 * The schema that is sent: the part of JSON Schema that every provider's strict mode takes. All
 * properties are required and may be null, none may be added, and there is no `format`, `pattern`
 * or `$ref`, which providers treat differently: the answer is checked against the whole structure
 * afterwards. The root is an object, whatever the structure's top, as strict mode asks.
 */
export function wireSchema(structure: StructureNode): JsonSchema {
  return objectSchema({ result: valueSchema(structure) });
}

function objectSchema(properties: Record<string, JsonSchema>): JsonSchema {
  const required = Object.keys(properties);
  return { type: "object", properties, required, additionalProperties: false };
}

function valueSchema(node: StructureNode): JsonSchema {
  return withDescription(node, shapeSchema(node));
}

function propertySchema(node: StructureNode): JsonSchema {
  return withDescription(node, orNull(node, shapeSchema(node)));
}

function withDescription(node: StructureNode, schema: JsonSchema): JsonSchema {
  const parts = [node.describe, spelling(node)].filter((part) => part !== undefined);
  return parts.length > 0 ? { ...schema, description: parts.join(" ") } : schema;
}

function shapeSchema(node: StructureNode): JsonSchema {
  switch (node.type) {
    case "array":
      return { type: "array", items: valueSchema(node.items) };
    case "object":
      return objectSchema(
        Object.fromEntries(
          Object.entries(node.properties).map(([name, child]) => [name, propertySchema(child)]),
        ),
      );
    case "enum":
      return { type: "string", enum: node.values };
    default:
      return { type: wireType(node) };
  }
}

/** An empty list says by itself that there is nothing. */
function orNull(node: StructureNode, schema: JsonSchema): JsonSchema {
  if (node.type === "array") return schema;
  if (node.type === "object" || node.type === "enum") {
    return { anyOf: [schema, { type: "null" }] };
  }
  return { type: [wireType(node), "null"] };
}

function wireType({ type }: Exclude<ScalarNode | EnumNode, EnumNode>): Json & string {
  return type === "date" || type === "datetime" ? "string" : type;
}

function spelling({ type }: StructureNode): string | undefined {
  if (type === "date") return "Written as YYYY-MM-DD.";
  if (type !== "datetime") return undefined;
  return "Written as YYYY-MM-DDTHH:MM:SS, with the offset only where the document gives one.";
}
