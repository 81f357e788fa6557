import { operations } from "@quarry/api";
import { SchemaView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { ask, toCommand } from "../../../../application/ask.ts";
import { expectedRevision } from "../../requests/if-match.ts";
import { presentSchema, schemaTag } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";
import { readSchema } from "./get-schema.ts";

export function updateSchemaRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return route(operations.updateSchema, async (call) => {
    const { id: schemaId, accountId, body, context, request } = call;
    parseStructure(body.structure);
    const ifRevision = await expectedRevision(
      request.get("If-Match"),
      async () => (await readSchema(bus, schemaId, call)).revision,
    );
    const content = {
      schemaId,
      accountId,
      ...body,
      ...(ifRevision !== undefined && { ifRevision }),
    };
    const payload = toCommand(newId(), content);
    const question = { subject: subjects.schema.update, payload, reply: SchemaView };
    const view = await ask(bus, question, context);
    return { data: presentSchema(view), headers: schemaTag(view) };
  });
}
