import { JsonValue, limits } from "@quarry/api";
import { z } from "zod";
import { AccountId, Id } from "./names.ts";

/** Commands carry their idempotency key and a digest of their content. */
export const command = { commandId: z.string().min(1), requestHash: z.string().min(1) };

export const CreateSchema = z.strictObject({
  ...command,
  schemaId: Id,
  accountId: AccountId,
  name: z.string(),
  structure: JsonValue,
});
export type CreateSchema = z.output<typeof CreateSchema>;

/** Content as for a creation; which schema is meant follows from the name. */
export const EnsureSchema = CreateSchema.omit({ schemaId: true }).extend({
  /** False where the caller may read schemas only: what would change one is refused. */
  mayChange: z.boolean(),
});
export type EnsureSchema = z.output<typeof EnsureSchema>;

export const UpdateSchema = z.strictObject({
  ...CreateSchema.shape,
  /** From `If-Match`: the revision that must still be the present one. */
  ifRevision: z.int().positive().optional(),
});
export type UpdateSchema = z.output<typeof UpdateSchema>;

export const DeleteSchema = z.strictObject({
  ...command,
  schemaId: Id,
  accountId: AccountId,
  ifRevision: z.int().positive().optional(),
});
export type DeleteSchema = z.output<typeof DeleteSchema>;

export const GetSchema = z.strictObject({ schemaId: Id, accountId: AccountId });
export type GetSchema = z.output<typeof GetSchema>;

/** A revision of a schema as it was, of a deleted one too: what an extraction has pinned. */
export const GetSchemaRevision = z.strictObject({
  schemaId: Id,
  accountId: AccountId,
  revision: z.int().positive(),
});
export type GetSchemaRevision = z.output<typeof GetSchemaRevision>;

/** Of a schema that is not deleted, newest first; or that one alone. */
export const ListSchemaRevisions = GetSchema.extend({
  revision: z.int().positive().optional(),
  page: z.int().positive(),
  perPage: z.int().positive().max(limits.perPage),
});
export type ListSchemaRevisions = z.output<typeof ListSchemaRevisions>;

/** Bounds are epoch ms, `from` inclusive and `before` exclusive. */
export const ListQuery = z.strictObject({
  accountId: AccountId,
  page: z.int().positive(),
  perPage: z.int().positive().max(limits.perPage),
  from: z.int().optional(),
  before: z.int().optional(),
  /** Part of the schema's name: case-insensitive, no wildcards. */
  search: z.string().optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/** The ids of an account's schemas, deleted ones too, whose present name holds the text. */
export const SearchSchemas = z.strictObject({ accountId: AccountId, search: z.string() });
export type SearchSchemas = z.output<typeof SearchSchemas>;
export const SchemaIds = z.strictObject({ schemaIds: z.array(Id) });
export type SchemaIds = z.output<typeof SchemaIds>;

/** A schema as the services hand it on. */
export const SchemaView = z.strictObject({
  id: Id,
  accountId: AccountId,
  name: z.string(),
  structure: JsonValue,
  /** From 1, up by one with each update: the ETag. */
  revision: z.int().positive(),
  /** Epoch ms. */
  createdAt: z.int(),
});
export type SchemaView = z.output<typeof SchemaView>;

/** Of schemas, or of one schema's revisions, each with the time at which it was made. */
export const SchemaPage = z.strictObject({
  items: z.array(SchemaView),
  total: z.int().nonnegative(),
});
export type SchemaPage = z.output<typeof SchemaPage>;
