import { describe, expect, it } from "vitest";
import { z } from "zod";
import { toolTable } from "./index.ts";

/**
 * Keywords that each provider documents for the parameters of a function: Gemini for a `Schema`
 * (https://ai.google.dev/api/caching#Schema), with `additionalProperties` for JSON Schema; OpenAI for functions
 * (https://platform.openai.com/docs/guides/structured-outputs#supported-schemas), without strict mode, in which any
 * annotation and limit is allowed; Claude for any JSON Schema but alternatives at the top.
 */
const described = ["title", "description", "default"];
const limits = ["minLength", "maxLength", "pattern", "minimum", "maximum", "minItems", "maxItems"];
const shapes = ["type", "properties", "required", "additionalProperties", "items", "anyOf", "enum"];
const accepted = new Set([...described, ...limits, ...shapes, "format"]);

/** Formats of a text that Gemini accepts. */
const formats = ["date-time", "enum"];

/** Names of properties that Claude accepts, and of functions that OpenAI accepts. */
const isName = (name: string) => /^[a-zA-Z0-9_-]{1,64}$/.test(name);

type Schema = { [keyword: string]: unknown };

/** Names what a provider would refuse of a schema and of all within it. */
function* refused(schema: Schema, at: string): Generator<string> {
  for (const keyword of Object.keys(schema)) {
    if (!accepted.has(keyword)) yield `${at} has ${keyword}`;
  }
  const { type, properties, items, anyOf, additionalProperties, format, enum: values } = schema;
  if (Array.isArray(type)) yield `${at} has several types`;
  if (format !== undefined && !formats.includes(String(format))) yield `${at} has format ${format}`;
  if (Array.isArray(values) && !values.every((value) => typeof value === "string")) {
    yield `${at} has an enum of other values than texts`;
  }
  const inner = Object.entries((properties ?? {}) as Record<string, Schema>);
  if (type === "object" && at.includes("/") && inner.length === 0) yield `${at} has no properties`;
  if (type === "array" && !items) yield `${at} has no items`;
  for (const [name, property] of inner) {
    if (!isName(name)) yield `${at} has the property ${name}`;
    yield* refused(property, `${at}/${name}`);
  }
  for (const part of [items, anyOf, additionalProperties].flat()) {
    if (typeof part === "object" && part !== null) yield* refused(part as Schema, `${at}/*`);
  }
}

describe.each(toolTable({ readsFiles: true }))("the input schema of $name", ({ name, input }) => {
  it("has nothing that Gemini, OpenAI or Claude refuse", () => {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input" });
    expect(isName(name)).toBe(true);
    expect(schema.type).toBe("object");
    expect(schema).not.toHaveProperty("anyOf");
    expect([...refused(schema, name)]).toEqual([]);
  });
});
