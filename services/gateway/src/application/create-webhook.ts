import type { WebhookBody } from "@quarry/api";
import { CreatedWebhook, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, toCommand } from "./ask.ts";
import type { RequestAttempt } from "./idempotency/attempt.ts";
import type { Claim, RunOnce } from "./idempotency/idempotency.ts";

export type NewWebhook = WebhookBody & {
  accountId: string;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type CreateWebhook = (request: NewWebhook) => Promise<CreatedWebhook>;

/** Creates webhooks, only once per idempotency key. */
export function webhookCreator(dependencies: {
  bus: MessageBus;
  runOnce: RunOnce;
  newId: NewId;
}): CreateWebhook {
  const { bus, runOnce, newId } = dependencies;
  return async ({ claim, context, ...content }) => {
    const create = async ({ resourceId: webhookId, commandId }: RequestAttempt) => {
      const payload = toCommand(commandId, { webhookId, ...content });
      const question = { subject: subjects.delivery.createWebhook, payload, reply: CreatedWebhook };
      return { result: await ask(bus, question, context), accepted: false };
    };
    return runOnce(claim, newId(), create);
  };
}
