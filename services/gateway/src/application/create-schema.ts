import { SchemaView, subjects } from "@quarry/contracts";
import type { Json, NewId } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, toCommand } from "./ask.ts";
import type { RequestAttempt } from "./idempotency/attempt.ts";
import type { Claim, RunOnce } from "./idempotency/idempotency.ts";

export type NewSchema = {
  accountId: string;
  name: string;
  structure: Json;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type CreateSchema = (request: NewSchema) => Promise<SchemaView>;

/** Creates schemas, only once per idempotency key. */
export function schemaCreator(dependencies: {
  bus: MessageBus;
  runOnce: RunOnce;
  newId: NewId;
}): CreateSchema {
  const { bus, runOnce, newId } = dependencies;
  return async ({ claim, context, ...content }) => {
    const create = async ({ resourceId: schemaId, commandId }: RequestAttempt) => {
      const payload = toCommand(commandId, { schemaId, ...content });
      const question = { subject: subjects.schema.create, payload, reply: SchemaView };
      return { result: await ask(bus, question, context), accepted: false };
    };
    return runOnce(claim, newId(), create);
  };
}
