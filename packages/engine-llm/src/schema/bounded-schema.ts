import type { Json } from "@quarry/kernel";
import type { JsonSchema } from "@quarry/structure";

type Bounds = { rows: number; items: number; units: number | undefined };

/**
 * A schema that ends an answer which would go on for ever: its lists and texts are no longer than
 * these. For servers alone that write by a grammar; the others know no such bounds.
 */
export function boundedSchema(schema: JsonSchema, bounds: Bounds): JsonSchema {
  const inner = Object.entries(schema).map(([keyword, value]): [string, Json] => [
    keyword,
    keyword === "properties" ? eachOf(value, bounds) : within(value, bounds),
  ]);
  return { ...Object.fromEntries<Json>(inner), ...boundOf(schema, bounds) };
}

function boundOf({ type, items, enum: values }: JsonSchema, bounds: Bounds): JsonSchema {
  if (type === "array") {
    const isRow = items !== null && typeof items === "object" && "properties" in items;
    return { maxItems: isRow ? bounds.rows : bounds.items };
  }
  const isText = type === "string" || (Array.isArray(type) && type.includes("string"));
  const { units } = bounds;
  return isText && values === undefined && units !== undefined ? { maxLength: units } : {};
}

function within(value: Json, bounds: Bounds): Json {
  if (Array.isArray(value)) return value.map((one) => within(one, bounds));
  return value !== null && typeof value === "object" ? boundedSchema(value, bounds) : value;
}

function eachOf(properties: Json, bounds: Bounds): Json {
  if (properties === null || typeof properties !== "object" || Array.isArray(properties)) {
    return properties;
  }
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, within(value, bounds)]),
  );
}
