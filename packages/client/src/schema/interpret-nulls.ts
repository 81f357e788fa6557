import { childOf, isRecord } from "./json-schema.ts";
import type { Shape } from "./shape.ts";
import type { Json } from "./structure.ts";

/**
 * Interprets the nulls of an output by the schema: null if the schema allows it, no member if the property is optional,
 * otherwise a missing value.
 *
 * @returns the data, with nulls left where values are missing, and the JSON pointers of those.
 */
export function interpretNulls(output: Json, shape: Shape): { data: Json; missing: string[] } {
  const missing: string[] = [];
  return { data: interpret(output, shape, ""), missing };

  function interpret(value: Json, { nullable, ...node }: Shape, pointer: string): Json {
    if (value === null) {
      if (!nullable) missing.push(pointer);
      return null;
    }
    if (node.type === "array" && Array.isArray(value)) {
      return value.map((item, index) => interpret(item, node.items, `${pointer}/${index}`));
    }
    if (node.type !== "object" || !isRecord(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const property = node.properties.get(name);
      if (!property) return [[name, inner]];
      if (inner === null && property.optional && !property.shape.nullable) return [];
      return [[name, interpret(inner, property.shape, childOf(pointer, name))]];
    });
    return Object.fromEntries(kept);
  }
}
