import type { Json } from "@quarry/kernel";

/** The least value that fits a strict schema: what a model writes of a document that says nothing. */
export function emptyAnswer(schema: Json | undefined): Json {
  if (schema === null || typeof schema !== "object" || Array.isArray(schema)) return null;
  if (schema.type === "array") return [];
  if (schema.type !== "object") return null;
  const { properties } = schema;
  if (properties === null || typeof properties !== "object") return {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, emptyAnswer(property)]),
  );
}
