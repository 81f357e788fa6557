import { SchemaView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../application/ask.ts";
import { presentSchema, schemaTag } from "../answers/presenters.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Call, Route } from "../route.ts";

export function getSchemaRoute({ bus }: { bus: MessageBus }): Route {
  return {
    method: "get",
    path: "/schemas/:id",
    scope: "schemas:read",
    async handle(call) {
      const view = await readSchema(bus, resourceId(call.request, "schema"), call);
      return {
        message: "Schema retrieved successfully",
        data: presentSchema(view),
        headers: schemaTag(view),
      };
    },
  };
}

/** The caller's live schema of that id. @throws AppError NOT_FOUND. */
export function readSchema(bus: MessageBus, schemaId: string, call: Call): Promise<SchemaView> {
  const payload = { schemaId, accountId: call.accountId };
  return ask(bus, { subject: subjects.schema.get, payload, reply: SchemaView }, call.context);
}
