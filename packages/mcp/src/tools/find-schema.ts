import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { limits, operations } from "@quarry/api";
import { z } from "zod";
import { ToolError } from "../results/tool-error.ts";
import type { ToolContext } from "./tool.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Schemas of a like name that are looked through. */
const perPage = 100;

/** How a call names its schema. */
export const SchemaReference = z
  .union([
    z.string().min(1).max(limits.schemaNameLength),
    z
      .looseObject({
        title: z.string().optional().describe("The name of the schema"),
        type: z.enum(["object", "array"]).optional(),
      })
      .describe("A JSON Schema, stored under its `title`; one of another shape is not replaced"),
  ])
  .describe("A schema's id or exact name, or a JSON Schema of the data that is wanted");
export type SchemaReference = z.output<typeof SchemaReference>;

/**
 * The id of the schema that a caller names by its id or by its exact name, or sends as a JSON Schema.
 *
 * @throws ToolError where no schema has the name, or several have it, or that of the JSON Schema's title has
 *   another structure; RestError where a JSON Schema cannot be imported, naming the place.
 */
export async function findSchema(
  named: SchemaReference,
  { rest, signal }: Pick<ToolContext, "rest" | "signal">,
): Promise<string> {
  if (typeof named !== "string") return importSchema(named, { rest, signal });
  if (uuid.test(named)) return named;
  const query = { search: named, perPage };
  const { data, meta } = await rest.call(operations.listSchemas, { query }, signal);
  const exact = data.filter(({ name }) => name === named);
  const found = exact.length > 0 ? exact : data.filter(({ name }) => isSame(name, named));
  const [only, ...others] = found;
  if (!only) {
    const more = meta.total > perPage ? `; ${meta.total} schemas have a like name` : "";
    throw new ToolError(
      `No schema is called "${named}"${more}. \`list_schemas\` shows those there are; \`create_schema\` makes one`,
    );
  }
  if (others.length > 0) {
    const ids = found.slice(0, 5).map(({ id, createdAt }) => `${id} (of ${createdAt})`);
    throw new ToolError(
      `${found.length} schemas are called "${named}"; name one by its id: ${ids}`,
    );
  }
  return only.id;
}

/** A JSON Schema without a title is named by what it says, so that the same one is stored once. */
async function importSchema(
  jsonSchema: Record<string, unknown>,
  { rest, signal }: Pick<ToolContext, "rest" | "signal">,
): Promise<string> {
  const sent = { json: { jsonSchema } };
  const { structure } = await rest.call(operations.importSchema, sent, signal);
  const { title } = jsonSchema;
  const digest = createHash("sha256").update(JSON.stringify(structure)).digest("hex");
  const isNamed = typeof title === "string" && title !== "";
  if (isNamed) await refuseToReplace(title, structure, { rest, signal });
  const name = isNamed ? title : `unnamed-${digest.slice(0, 16)}`;
  const json = { name, structure };
  return (await rest.call(operations.ensureSchema, { json }, signal)).id;
}

/** What the account has stored under a title, others extract by: a model does not replace it by the way. */
async function refuseToReplace(
  title: string,
  structure: unknown,
  { rest, signal }: Pick<ToolContext, "rest" | "signal">,
): Promise<void> {
  const query = { search: title, perPage };
  const { data } = await rest.call(operations.listSchemas, { query }, signal);
  const stored = data.find(({ name }) => name === title); // the newest, which `ensure` would take
  if (!stored || isDeepStrictEqual(stored.structure, structure)) return;
  throw new ToolError(
    `The schema "${title}" is stored with another structure, which is kept (id ${stored.id}). Extract by its name, or give your JSON Schema another title`,
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
