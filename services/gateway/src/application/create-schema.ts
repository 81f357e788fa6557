import { SchemaView, subjects } from "@quarry/contracts";
import type { Json, NewId } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, commandOf } from "./ask.ts";
import type { Attempt } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";

export type NewSchema = {
  accountId: string;
  name: string;
  structure: Json;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type CreateSchema = (request: NewSchema) => Promise<SchemaView>;

/** Creates a schema, once where the request has an idempotency key. */
export function createCreateSchema(dependencies: {
  bus: MessageBus;
  once: Once;
  newId: NewId;
}): CreateSchema {
  const { bus, once, newId } = dependencies;
  return async ({ claim, context, ...content }) => {
    const create = async ({ resourceId: schemaId, commandId }: Attempt) => {
      const payload = commandOf(commandId, { schemaId, ...content });
      const question = { subject: subjects.schema.create, payload, reply: SchemaView };
      return { answer: await ask(bus, question, context), accepted: false };
    };
    return once(claim, newId(), create);
  };
}
