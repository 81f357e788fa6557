import { SchemaBody, SchemaView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { ask, commandOf } from "../../../application/ask.ts";
import { presentSchema, schemaTag } from "../answers/presenters.ts";
import { expectedRevision } from "../requests/if-match.ts";
import { resourceId } from "../requests/resource-id.ts";
import { validate } from "../requests/validate.ts";
import type { Route } from "../route.ts";
import { readSchema } from "./get-schema.ts";

export function updateSchemaRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return {
    method: "put",
    path: "/schemas/:id",
    scope: "schemas:write",
    accepts: "application/json",
    async handle(call) {
      const schemaId = resourceId(call.request, "schema");
      const body = validate(SchemaBody, call.request.body);
      parseStructure(body.structure);
      const ifRevision = await expectedRevision(
        call.request.get("If-Match"),
        async () => (await readSchema(bus, schemaId, call)).revision,
      );
      const content = {
        schemaId,
        accountId: call.accountId,
        ...body,
        ...(ifRevision !== undefined && { ifRevision }),
      };
      const payload = commandOf(newId(), content);
      const question = { subject: subjects.schema.update, payload, reply: SchemaView };
      const view = await ask(bus, question, call.context);
      return {
        message: "Schema updated successfully",
        data: presentSchema(view),
        headers: schemaTag(view),
      };
    },
  };
}
