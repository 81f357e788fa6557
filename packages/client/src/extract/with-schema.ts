import { NotFoundError } from "../errors/errors.ts";
import type { CallOptions } from "../http/deadline.ts";
import {
  revisionOf,
  type SchemaInput,
  type Schemas,
  type TaggedSchema,
} from "../resources/schemas.ts";

/** A schema that is stored, at its present revision unless another is given; or one in Quarry's notation that is stored where it is not yet. */
export type QuarrySchema = { id: string; revision?: number | undefined } | SchemaInput;

type Pinned = { schemaId: string; schemaRevision: number | undefined };

/** The stored schemas that a client has made sure of, by name and structure. */
export type KnownSchemas = Map<string, Promise<Pinned>>;

/**
 * What `act` makes of the schema at the revision that holds this structure, also where it was revised since; one that
 * was deleted since it was made sure of is made again.
 */
export async function withSchema<Result>(
  { schemas, known }: { schemas: Schemas; known: KnownSchemas },
  schema: QuarrySchema,
  call: CallOptions,
  act: (pinned: Pinned) => Promise<Result>,
): Promise<Result> {
  if ("id" in schema) return act({ schemaId: schema.id, schemaRevision: schema.revision });
  const digest = JSON.stringify([schema.name, schema.structure]);
  const ensured = () => {
    const pinned = known.get(digest) ?? schemas.ensure(schema, call).then(pinnedBy);
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

const pinnedBy = (schema: TaggedSchema): Pinned => ({
  schemaId: schema.id,
  schemaRevision: revisionOf(schema),
});
