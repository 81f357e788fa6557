import { operations, type SchemaRevision } from "@quarry/api";
import { SchemaPage, type SchemaView, subjects } from "@quarry/contracts";
import { AppError, toOffsetTime } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentMeta } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";

export function listSchemaRevisionsRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.listSchemaRevisions, async ({ id, accountId, query, context }) => {
    const payload = { schemaId: id, accountId, ...query };
    const question = { subject: subjects.schema.revisions, payload, reply: SchemaPage };
    const { items, total } = await ask(bus, question, context);
    return { data: { data: items.map(presentRevision), meta: presentMeta({ ...query, total }) } };
  });
}

export function getSchemaRevisionRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getSchemaRevision, async ({ id, params, accountId, context }) => {
    const { revision } = params;
    const payload = { schemaId: id, accountId, revision, page: 1, perPage: 1 };
    const question = { subject: subjects.schema.revisions, payload, reply: SchemaPage };
    const [found] = (await ask(bus, question, context)).items;
    if (found) return { data: presentRevision(found) };
    throw new AppError("NOT_FOUND", `The schema ${id} has no revision ${revision}`);
  });
}

function presentRevision({ revision, name, structure, createdAt }: SchemaView): SchemaRevision {
  return { revision, name, structure, createdAt: toOffsetTime(createdAt) };
}
