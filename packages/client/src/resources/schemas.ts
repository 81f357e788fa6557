import { ask, jsonBody } from "../http/ask.ts";
import type { CallOptions } from "../http/deadline.ts";
import { dataOf } from "../http/read-answer.ts";
import { segment } from "../http/segment.ts";
import type { Request, Transport } from "../http/transport.ts";
import type { SchemaQuality } from "../responses/quality.ts";
import type { Page, SchemaRecord, SchemaRevision } from "../responses/records.ts";
import type { Structure } from "../schema/structure.ts";
import { type List, type ListParameters, listOf, queryOf } from "./pages.ts";
import { createSchemaExamples } from "./schema-examples.ts";
import { createSchemaTools } from "./schema-tools.ts";

export type SchemaInput = { name: string; structure: Structure };

/** A schema with its revision, as `ifMatch` takes it. */
export type TaggedSchema = SchemaRecord & { etag: string };

/** The number of a schema's revision; undefined where a proxy has taken or changed its tag. */
export function revisionOf({ etag }: Pick<TaggedSchema, "etag">): number | undefined {
  const revision = /^(?:W\/)?"(\d+)"$/.exec(etag)?.[1];
  return revision === undefined ? undefined : Number(revision);
}

/** `error`: the share of wrong values that is accepted, above 0 and below 1, in four decimals at most. */
export type QualityParameters = { error?: number };

export type CreateOptions = CallOptions & {
  /** Makes the call safe to repeat for 24 hours by sending the same key. */
  idempotencyKey?: string | undefined;
};
export type ChangeOptions = CallOptions & {
  /** The `etag` that must still be current. @throws ConflictError where it is not. */
  ifMatch?: string | undefined;
};

export type Schemas = ReturnType<typeof createSchemas>;

export function createSchemas(transport: Transport) {
  const tagged = (request: Request, call?: CallOptions) =>
    transport.send(
      request,
      async (response) => {
        const record = (await dataOf(response)) as SchemaRecord;
        return { ...record, etag: response.headers.get("ETag") ?? "" };
      },
      call,
    );
  const json = ({ name, structure }: SchemaInput) => jsonBody({ name, structure });
  const at = (id: string) => `/schemas/${segment(id)}`;
  const ifMatch = ({ ifMatch: tag }: ChangeOptions) =>
    tag === undefined ? {} : { "If-Match": tag };

  return {
    ...createSchemaTools(transport),
    examples: createSchemaExamples(transport),
    create(
      input: SchemaInput,
      { idempotencyKey, ...call }: CreateOptions = {},
    ): Promise<TaggedSchema> {
      return tagged({ method: "POST", path: "/schemas", ...json(input), idempotencyKey }, call);
    },
    /**
     * The newest schema of exactly this name, made or revised as it must be. Where nothing must be
     * done, a key needs no more than `schemas:read`.
     */
    ensure(input: SchemaInput, call?: CallOptions): Promise<TaggedSchema> {
      return tagged({ method: "PUT", path: "/schemas/ensure", ...json(input) }, call);
    },
    get(id: string, call?: CallOptions): Promise<TaggedSchema> {
      return tagged({ method: "GET", path: at(id) }, call);
    },
    /** What each change has made of it, newest first: a page, from 1, of 100 by default. */
    revisions(
      id: string,
      { page = 1, perPage = 100, ...call }: CallOptions & { page?: number; perPage?: number } = {},
    ): Promise<Page<SchemaRevision>> {
      const path = `${at(id)}/revisions${queryOf({ page, perPage })}`;
      return ask(transport, { method: "GET", path }, call);
    },
    revision(id: string, revision: number, call?: CallOptions): Promise<SchemaRevision> {
      return ask(transport, { method: "GET", path: `${at(id)}/revisions/${revision}` }, call);
    },
    list(parameters: ListParameters = {}, call?: CallOptions): List<SchemaRecord> {
      return listOf(parameters, (asked) =>
        ask(transport, { method: "GET", path: `/schemas${queryOf(asked)}` }, call),
      );
    },
    /** Replaces name and structure; extractions keep the structure that they were run with. */
    update(id: string, input: SchemaInput, call: ChangeOptions = {}): Promise<TaggedSchema> {
      const { headers, ...body } = json(input);
      const request = { method: "PUT", path: at(id), ...body } as const;
      return tagged({ ...request, headers: { ...headers, ...ifMatch(call) } }, call);
    },
    /** How often values of its fields are wrong, by its reviews, against the share that is accepted (0.01 by default). */
    quality(id: string, asked: QualityParameters = {}, call?: CallOptions): Promise<SchemaQuality> {
      return ask(transport, { method: "GET", path: `${at(id)}/quality${queryOf(asked)}` }, call);
    },
    /** Deletes a schema; its extractions are kept. */
    async delete(id: string, call: ChangeOptions = {}): Promise<void> {
      await ask(transport, { method: "DELETE", path: at(id), headers: ifMatch(call) }, call);
    },
  };
}
