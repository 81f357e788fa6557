import { childOf, isRecord, type JsonSchema, type Node, nodeOf } from "./json-schema.ts";
import type { Json } from "./structure.ts";

/**
 * Interprets the nulls of an output by the schema: null if the schema allows it, no member if the property is optional,
 * otherwise a missing value. An object in which nothing was found is treated as null where the schema allows that, and
 * is left out where it is optional.
 *
 * @returns the data, with nulls left where values are missing, and the JSON pointers of those.
 */
export function interpretNulls(
  output: Json,
  schema: JsonSchema,
): { data: Json; missing: string[] } {
  const missing: string[] = [];
  return { data: interpret(output, nodeOf(schema, schema), ""), missing };

  function interpret(value: Json, node: Node, pointer: string): Json {
    if (value === null && !node.nullable) missing.push(pointer);
    if (Array.isArray(value) && node.items) {
      const items = nodeOf(node.items, schema);
      return value.map((item, index) => interpret(item, items, `${pointer}/${index}`));
    }
    if (!isObject(value)) return value;
    const kept = Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const property = node.properties.get(name);
      if (!property) return [[name, inner]];
      const own = nodeOf(property, schema);
      if (isAbsent(inner) && own.nullable) return [[name, null]];
      if (isAbsent(inner) && !node.required.has(name)) return [];
      return [[name, interpret(inner, own, childOf(pointer, name))]];
    });
    return Object.fromEntries(kept);
  }
}

const isObject = (value: Json): value is { [name: string]: Json } => isRecord(value);

/** Whether nothing was found: null, or an object of nothing but such values and empty lists. */
function isAbsent(value: Json): boolean {
  if (!isObject(value)) return value === null;
  return Object.values(value).every((inner) =>
    Array.isArray(inner) ? inner.length === 0 : isAbsent(inner),
  );
}
