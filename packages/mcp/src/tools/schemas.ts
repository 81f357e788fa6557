import { limits, operations } from "@quarry/api";
import { z } from "zod";
import { At, cutShape } from "../results/tool-result.ts";
import { Id, offset, search } from "./parts.ts";
import { readPage } from "./read-page.ts";
import { defineTool } from "./tool.ts";

const shown = { id: z.string(), name: z.string(), created_at: z.string() };

export const listSchemas = defineTool({
  name: "list_schemas",
  title: "List schemas",
  description:
    "Schemas, newest first, with the names of their top-level fields. `extract` takes a schema's id or name.",
  reads: true,
  input: z.strictObject({ search, offset }),
  output: z.object({
    total: z.int(),
    schemas: z.array(z.object({ ...shown, fields: z.array(z.string()) })),
    ...cutShape,
  }),
  async run({ search, offset }, { rest, signal }) {
    const { items, total } = await readPage(offset, (page) =>
      rest.call(operations.listSchemas, { query: { ...page, search } }, signal),
    );
    const value = items.map(({ id, name, structure, createdAt }) => ({
      ...{ id, name, created_at: createdAt, fields: fieldsOf(structure) },
    }));
    return { facts: { total }, name: "schemas", value, page: { offset, total } };
  },
});

/** The names of the fields of an object, or of the objects in a list. */
function fieldsOf(structure: unknown): string[] {
  const node = structure as { items?: unknown; properties?: object } | undefined;
  return node?.items ? fieldsOf(node.items) : Object.keys(node?.properties ?? {});
}

export const getSchema = defineTool({
  name: "get_schema",
  title: "Read a schema",
  description: "A schema with its whole structure.",
  reads: true,
  input: z.strictObject({ id: Id, at: At.optional() }),
  output: z.object({ ...shown, at: At.optional(), structure: z.unknown(), ...cutShape }),
  async run({ id, at }, { rest, signal }) {
    const { name, structure, createdAt } = await rest.call(operations.getSchema, { id }, signal);
    return { facts: { id, name, created_at: createdAt }, name: "structure", value: structure, at };
  },
});

const notation =
  'A node is {"type", "describe"?, "required"?}. `type` is object (with "properties": {name: node}), array (with "items": node), string, number, integer, boolean, date, datetime or enum (with "values": [text]). `describe` says in plain words what belongs there and guides the extraction; a field is optional unless `required` is true. The top is an object or an array.';

export const createSchema = defineTool({
  name: "create_schema",
  title: "Create a schema",
  description: `Stores the shape of the data that \`extract\` shall return. ${notation} Look with \`list_schemas\` first whether there is one already.`,
  reads: false,
  input: z.strictObject({
    name: z.string().min(1).max(limits.schemaNameLength),
    structure: z.looseObject({ type: z.enum(["object", "array"]) }).describe("The top node"),
  }),
  output: z.object({ ...shown, fields: z.array(z.string()), ...cutShape }),
  async run(json, { rest, signal }) {
    const { id, name, structure, createdAt } = await rest.call(
      operations.createSchema,
      { json },
      signal,
    );
    const facts = { id, name, created_at: createdAt };
    return { facts, name: "fields", value: fieldsOf(structure) };
  },
});
