import type { BlobStore } from "@quarry/blob-store";
import { BatchView, type BlobReference, subjects } from "@quarry/contracts";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, toCommand } from "./ask.ts";
import type { RequestAttempt } from "./idempotency/attempt.ts";
import type { Claim, RunOnce } from "./idempotency/idempotency.ts";
import { isRefusal } from "./idempotency/refusal.ts";

export type NewBatch = {
  accountId: string;
  schemaId: string;
  items: number;
  /** Its owner is the id that was created for this request. */
  list: BlobReference;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type CreateBatch = (request: NewBatch) => Promise<BatchView>;

/**
 * Creates a batch, only once per idempotency key. The list of a refused or repeated request is erased; if it
 * is unknown whether the batch was created, the list is left to the sweep of orphans.
 */
export function batchCreator(dependencies: {
  bus: MessageBus;
  runOnce: RunOnce;
  blobs: BlobStore;
}): CreateBatch {
  const { bus, runOnce, blobs } = dependencies;
  return async ({ claim, context, list, ...content }) => {
    const create = async ({ resourceId: batchId, commandId, replayed }: RequestAttempt) => {
      const { accountId } = content;
      const payload = toCommand(commandId, {
        ...content,
        batchId,
        list: { ...list, owner: batchId },
      });
      const question = replayed
        ? { subject: subjects.extraction.getBatch, payload: { batchId, accountId } }
        : { subject: subjects.extraction.createBatch, payload };
      return {
        result: await ask(bus, { ...question, reply: BatchView }, context),
        accepted: false,
      };
    };
    try {
      const batch = await runOnce(claim, list.owner, create);
      if (batch.id !== list.owner) await blobs.eraseOwner(list.owner);
      return batch;
    } catch (error) {
      if (isRefusal(error)) await blobs.eraseOwner(list.owner);
      throw error;
    }
  };
}
