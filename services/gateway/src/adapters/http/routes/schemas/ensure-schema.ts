import { grants } from "@quarry/access";
import { operations } from "@quarry/api";
import { SchemaView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { ask, toCommand } from "../../../../application/ask.ts";
import { presentSchema, schemaTag } from "../../responses/presenters.ts";
import { type Route, route } from "../../route.ts";

export function ensureSchemaRoute({ bus, newId }: { bus: MessageBus; newId: NewId }): Route {
  return route(operations.ensureSchema, async ({ accountId, caller, body, context }) => {
    parseStructure(body.structure);
    const mayChange = grants(caller.scopes, "schemas:write");
    const payload = toCommand(newId(), { accountId, ...body, mayChange });
    const question = { subject: subjects.schema.ensure, payload, reply: SchemaView };
    const view = await ask(bus, question, context);
    return { data: presentSchema(view), headers: schemaTag(view) };
  });
}
