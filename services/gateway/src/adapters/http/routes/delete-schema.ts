import { Nothing, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { ask, commandOf } from "../../../application/ask.ts";
import { expectedRevision } from "../requests/if-match.ts";
import { resourceId } from "../requests/resource-id.ts";
import type { Route } from "../route.ts";
import { readSchema } from "./get-schema.ts";

export function deleteSchemaRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return {
    method: "delete",
    path: "/schemas/:id",
    scope: "schemas:write",
    async handle(call) {
      const schemaId = resourceId(call.request, "schema");
      const ifRevision = await expectedRevision(
        call.request.get("If-Match"),
        async () => (await readSchema(bus, schemaId, call)).revision,
      );
      const content = {
        schemaId,
        accountId: call.accountId,
        ...(ifRevision !== undefined && { ifRevision }),
      };
      const payload = commandOf(newId(), content);
      const question = { subject: subjects.schema.delete, payload, reply: Nothing };
      return {
        message: "Schema deleted successfully",
        data: await ask(bus, question, call.context),
      };
    },
  };
}
