import { childOf, isRecord } from "./json-schema.ts";
import type { Shape } from "./shape.ts";
import type { Json } from "./structure.ts";

/**
 * What an output's nulls mean to a schema: where it allows null, null; where the property is optional,
 * nothing; and else a value that is missing.
 *
 * @returns the data, with nulls left where values are missing, and the JSON pointers of those.
 */
export function settleNulls(output: Json, shape: Shape): { data: Json; missing: string[] } {
  const missing: string[] = [];
  return { data: settle(output, shape, ""), missing };

  function settle(value: Json, { nullable, ...node }: Shape, pointer: string): Json {
    if (value === null) {
      if (!nullable) missing.push(pointer);
      return null;
    }
    if (node.type === "array" && Array.isArray(value)) {
      return value.map((item, index) => settle(item, node.items, `${pointer}/${index}`));
    }
    if (node.type !== "object" || !isRecord(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const property = node.properties.get(name);
      if (!property) return [[name, inner]];
      if (inner === null && property.optional && !property.shape.nullable) return [];
      return [[name, settle(inner, property.shape, childOf(pointer, name))]];
    });
    return Object.fromEntries(kept);
  }
}
