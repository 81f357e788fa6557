import { operations } from "@quarry/api";
import { SchemaPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { listQuery } from "../../requests/list-query.ts";
import { presentMeta, presentSchema } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";

export function listSchemasRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.listSchemas, async ({ accountId, query, context }) => {
    const payload = listQuery(accountId, query);
    const question = { subject: subjects.schema.list, payload, reply: SchemaPage };
    const { items, total } = await ask(bus, question, context);
    return { data: { data: items.map(presentSchema), meta: presentMeta({ ...payload, total }) } };
  });
}
