import { Nothing, operations } from "@quarry/api";
import { subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, toCommand } from "../../../../application/ask.ts";
import { expectedRevision } from "../../requests/if-match.ts";
import { type Route, route } from "../../route.ts";
import { readSchema } from "./get-schema.ts";

export function deleteSchemaRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return route(operations.deleteSchema, async (call) => {
    const { id: schemaId, accountId, context, request } = call;
    const ifRevision = await expectedRevision(
      request.get("If-Match"),
      async () => (await readSchema(bus, schemaId, call)).revision,
    );
    const content = { schemaId, accountId, ...(ifRevision !== undefined && { ifRevision }) };
    const payload = toCommand(newId(), content);
    const question = { subject: subjects.schema.delete, payload, reply: Nothing };
    return { data: await ask(bus, question, context) };
  });
}
