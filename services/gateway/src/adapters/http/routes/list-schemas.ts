import { SchemaPage, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { presentMeta, presentSchema } from "../answers/presenters.ts";
import { listQuery } from "../requests/list-query.ts";
import type { Route } from "../route.ts";

export function listSchemasRoute({ bus }: { bus: MessageBus }): Route {
  return {
    method: "get",
    path: "/schemas",
    scope: "schemas:read",
    async handle(call) {
      const payload = listQuery(call);
      const question = { subject: subjects.schema.list, payload, reply: SchemaPage };
      const { items, total } = await ask(bus, question, call.context);
      return {
        message: "Schemas fetched successfully",
        data: { data: items.map(presentSchema), meta: presentMeta({ ...payload, total }) },
      };
    },
  };
}
