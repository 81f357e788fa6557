import { NotFoundError } from "../errors/errors.ts";
import type { CallOptions } from "../http/deadline.ts";
import { revisionOf, type SchemaInput, type Schemas } from "../resources/schemas.ts";
import type { Plan } from "../schema/plan.ts";
import type { Json } from "../schema/structure.ts";

/** A schema that is stored, at its present revision unless another is given; or one in Quarry's notation that is stored where it is not yet. */
export type QuarrySchema = { id: string; revision?: number | undefined } | SchemaInput;

type Pinned = { schemaId: string; schemaRevision: number | undefined };

/** The stored schemas that a client has made sure of, by name and structure. */
export type KnownSchemas = Map<string, Promise<Pinned>>;

/**
 * Runs `act` with the schema at the revision that holds this structure, also where it was revised since. A schema that
 * was deleted since it was ensured is stored again.
 *
 * @throws ValidationError with the place of what cannot be extracted.
 */
export async function withSchema<Result>(
  { schemas, known }: { schemas: Schemas; known: KnownSchemas },
  schema: QuarrySchema | Plan,
  call: CallOptions,
  act: (pinned: Pinned) => Promise<Result>,
): Promise<Result> {
  if ("id" in schema) return act({ schemaId: schema.id, schemaRevision: schema.revision });
  const digest = JSON.stringify(schema);
  const ensured = () => {
    const pinned = known.get(digest) ?? ensure(schemas, schema, call);
    known.set(digest, pinned);
    pinned.catch(() => known.delete(digest));
    return pinned;
  };
  const isKnown = known.has(digest);
  try {
    return await act(await ensured());
  } catch (error) {
    const isDeleted = error instanceof NotFoundError && error.extractionId === undefined;
    if (!isKnown || !isDeleted) throw error;
    known.delete(digest);
    return act(await ensured());
  }
}

/** Stores a schema where it is not yet. The server imports a library's schema, so that its rules are in one place. */
async function ensure(
  schemas: Schemas,
  schema: SchemaInput | Plan,
  call: CallOptions,
): Promise<Pinned> {
  const { name } = schema;
  const { structure } =
    "structure" in schema
      ? schema
      : await schemas.import({ jsonSchema: schema.jsonSchema as Json }, call);
  const stored = await schemas.ensure({ name, structure }, call);
  return { schemaId: stored.id, schemaRevision: revisionOf(stored) };
}
