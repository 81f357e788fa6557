import { SchemaError, SchemaMismatchError } from "../errors/schema-errors.ts";
import { childOf, isRecord, type JsonSchema } from "./json-schema.ts";
import type { StandardIssue, StandardSchema } from "./standard.ts";
import type { Json } from "./structure.ts";

/** A library's schema, which the server imports, and the name that it is stored under. */
export type Plan = { name: string; jsonSchema: JsonSchema };

const plans = new WeakMap<StandardSchema, Promise<Plan>>();

/** @throws SchemaError where it is nothing that could be a schema, such as a schema's name. */
export function isStandardSchema(schema: object): schema is StandardSchema {
  const isObject = typeof schema === "function" || (typeof schema === "object" && schema !== null);
  if (isObject) return "~standard" in schema;
  const given = typeof schema === "string" ? `the text "${schema}"` : String(schema);
  throw new SchemaError(`pass a library's schema, {id}, or {name, structure}, not ${given}`);
}

/**
 * Reads a library's schema, once. Its name is its `title` or, where it has none, made of its content, so
 * that every process that extracts by it shares one stored schema.
 *
 * @throws SchemaError where the library gives no JSON Schema.
 */
export function planOf(schema: StandardSchema): Promise<Plan> {
  const known = plans.get(schema) ?? makePlan(schema);
  plans.set(schema, known);
  return known;
}

async function makePlan(schema: StandardSchema): Promise<Plan> {
  const jsonSchema = jsonSchemaOf(schema);
  const { title } = jsonSchema;
  return { name: typeof title === "string" ? title : await nameFor(jsonSchema), jsonSchema };
}

/** The input side: what an extraction gives is what the library then checks and transforms. */
function jsonSchemaOf(schema: StandardSchema): JsonSchema {
  const { jsonSchema, vendor } = schema["~standard"];
  if (!isRecord(jsonSchema)) {
    throw new SchemaError(`${vendor} gives no JSON Schema by Standard JSON Schema`);
  }
  try {
    return jsonSchema.input({
      target: "draft-2020-12",
      libraryOptions: { unrepresentable: "any" }, // which zod takes; the server names the place
    });
  } catch (error) {
    throw new SchemaError(error instanceof Error ? error.message : String(error));
  }
}

async function nameFor(schema: JsonSchema): Promise<string> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) throw new SchemaError("it needs a title on a page that came without HTTPS");
  const bytes = new TextEncoder().encode(JSON.stringify(schema));
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return `unnamed-${[...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The library's own check of the data, and what it makes of it.
 *
 * @throws SchemaMismatchError where the data breaks a rule.
 */
export async function checkedBy(
  schema: StandardSchema,
  finished: { extractionId: string; data: Json },
): Promise<unknown> {
  const result = await schema["~standard"].validate(finished.data);
  if (!result.issues) return result.value;
  const issues = result.issues.map(({ path, message }) => ({ pointer: pointerOf(path), message }));
  throw new SchemaMismatchError(issues, finished);
}

function pointerOf(path: StandardIssue["path"] = []): string {
  return path
    .map((part) => childOf("", String(typeof part === "object" ? part.key : part)))
    .join("");
}
