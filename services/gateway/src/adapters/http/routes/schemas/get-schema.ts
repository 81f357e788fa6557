import { operations } from "@quarry/api";
import { SchemaView, subjects } from "@quarry/contracts";
import type { MessageBus } from "@quarry/messaging";
import { ask } from "../../../../application/ask.ts";
import { presentSchema, schemaTag } from "../../responses/presenters.ts";
import { type Call, type Route, route } from "../../route.ts";

export function getSchemaRoute({ bus }: { bus: MessageBus }): Route {
  return route(operations.getSchema, async (call) => {
    const view = await readSchema(bus, call.id, call);
    return { data: presentSchema(view), headers: schemaTag(view) };
  });
}

/** The caller's live schema of that id. @throws AppError NOT_FOUND. */
export function readSchema(bus: MessageBus, schemaId: string, call: Call): Promise<SchemaView> {
  const payload = { schemaId, accountId: call.accountId };
  return ask(bus, { subject: subjects.schema.get, payload, reply: SchemaView }, call.context);
}
