import type { BlobStore } from "@quarry/blob-store";
import { BatchView, type BlobReference, subjects } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus, MessageContext } from "@quarry/messaging";
import { ask, commandOf } from "./ask.ts";
import type { Attempt } from "./attempt.ts";
import type { Claim, Once } from "./once.ts";

export type NewBatch = {
  accountId: string;
  schemaId: string;
  items: number;
  /** Owned by the id that was minted at the edge. */
  list: BlobReference;
  /** Set where the caller sent an idempotency key. */
  claim: Claim | undefined;
  context: MessageContext;
};

export type CreateBatch = (request: NewBatch) => Promise<BatchView>;

/**
 * Creates a batch, once where the request has an idempotency key. The list of one that was refused, or
 * is a repeat, is erased; that of one whose fate is unknown is left to the sweep of orphans.
 */
export function createCreateBatch(dependencies: {
  bus: MessageBus;
  once: Once;
  blobs: BlobStore;
}): CreateBatch {
  const { bus, once, blobs } = dependencies;
  return async ({ claim, context, list, ...content }) => {
    const create = async ({ resourceId: batchId, commandId, replayed }: Attempt) => {
      const { accountId } = content;
      const payload = commandOf(commandId, {
        ...content,
        batchId,
        list: { ...list, owner: batchId },
      });
      const question = replayed
        ? { subject: subjects.extraction.getBatch, payload: { batchId, accountId } }
        : { subject: subjects.extraction.createBatch, payload };
      return {
        answer: await ask(bus, { ...question, reply: BatchView }, context),
        accepted: false,
      };
    };
    try {
      const batch = await once(claim, list.owner, create);
      if (batch.id !== list.owner) await blobs.eraseOwner(list.owner);
      return batch;
    } catch (error) {
      if (error instanceof AppError && !error.retryable) await blobs.eraseOwner(list.owner);
      throw error;
    }
  };
}
