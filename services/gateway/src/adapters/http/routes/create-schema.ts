import { SchemaBody, SchemaView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { parseStructure } from "@quarry/structure";
import { ask, commandOf } from "../../../application/ask.ts";
import type { Attempt, Once } from "../../../application/once.ts";
import { claimOf } from "../idempotency-key.ts";
import { presentSchema, schemaTag } from "../presenters.ts";
import { type Route, replayedHeader } from "../route.ts";
import { validate } from "../validate.ts";

type Dependencies = { bus: MessageBus; once: Once; newId: NewId };

export function createSchemaRoute({ bus, once, newId }: Dependencies): Route {
  return {
    method: "post",
    path: "/schemas",
    scope: "schemas:write",
    accepts: "application/json",
    async handle(call) {
      const body = validate(SchemaBody, call.request.body);
      parseStructure(body.structure);
      const create = async ({ resourceId, commandId }: Attempt) => {
        const content = { schemaId: resourceId, accountId: call.accountId, ...body };
        const payload = commandOf(commandId, content);
        const question = { subject: subjects.schema.create, payload, reply: SchemaView };
        return { answer: await ask(bus, question, call.context), accepted: false };
      };
      const id = newId();
      const claim = claimOf(call, "/schemas", body);
      const first = { resourceId: id, commandId: newId(), replayed: false, accepted: false };
      const { answer: view, replayed } = claim
        ? await once(claim, id, create)
        : { ...(await create(first)), replayed: false };
      return {
        message: "Schema created successfully",
        data: presentSchema(view),
        headers: { ...schemaTag(view), ...replayedHeader(replayed) },
      };
    },
  };
}
