import { BatchView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, commandOf } from "./ask.ts";
import type { Attempt } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";

export type Retry = {
  accountId: string;
  retryOf: string;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type RetryBatch = (request: Retry) => Promise<BatchView>;

/** Makes a batch of what failed of another one, once where the request has an idempotency key. */
export function createRetryBatch(dependencies: {
  bus: MessageBus;
  once: Once;
  newId: NewId;
}): RetryBatch {
  const { bus, once, newId } = dependencies;
  const { getBatch, retryBatch } = subjects.extraction;
  return ({ claim, context, accountId, retryOf }) =>
    once(claim, newId(), async ({ resourceId: batchId, commandId, replayed }: Attempt) => {
      const batch = { batchId, accountId };
      const question = replayed
        ? { subject: getBatch, payload: batch }
        : { subject: retryBatch, payload: commandOf(commandId, { ...batch, retryOf }) };
      const answer = await ask(bus, { ...question, reply: BatchView }, context);
      return { answer, accepted: false };
    });
}
