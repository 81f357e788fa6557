import { BatchView, subjects } from "@quarry/contracts";
import type { NewId } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, toCommand } from "./ask.ts";
import type { RequestAttempt } from "./idempotency/attempt.ts";
import type { Claim, RunOnce } from "./idempotency/idempotency.ts";

export type Retry = {
  accountId: string;
  retryOf: string;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type RetryBatch = (request: Retry) => Promise<BatchView>;

/** Creates a batch of another batch's failed items, only once per idempotency key. */
export function createRetryBatch(dependencies: {
  bus: MessageBus;
  runOnce: RunOnce;
  newId: NewId;
}): RetryBatch {
  const { bus, runOnce, newId } = dependencies;
  const { getBatch, retryBatch } = subjects.extraction;
  return ({ claim, context, accountId, retryOf }) =>
    runOnce(
      claim,
      newId(),
      async ({ resourceId: batchId, commandId, replayed }: RequestAttempt) => {
        const batch = { batchId, accountId };
        const question = replayed
          ? { subject: getBatch, payload: batch }
          : { subject: retryBatch, payload: toCommand(commandId, { ...batch, retryOf }) };
        const result = await ask(bus, { ...question, reply: BatchView }, context);
        return { result, accepted: false };
      },
    );
}
