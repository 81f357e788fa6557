import type { BlobStore } from "@quarry/blob-store";
import type { ExtractionEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { BatchViews } from "../ports.ts";
import { createExecuteBatch } from "./execute-batch.ts";

/**
 * Cancels the running batches of an account and erases their lists; resolves to how many. It does not
 * publish: the service's relay finds the events in the log.
 */
export function createCancelRunning(dependencies: {
  log: EventStore<ExtractionEvent>;
  batches: BatchViews;
  blobs: BlobStore;
}) {
  const { log, batches, blobs } = dependencies;
  const execute = createExecuteBatch({ log, views: batches, committed: () => {} });

  async function cancel(batchId: string, accountId: string, why: string): Promise<boolean> {
    const cause = { commandId: why, requestHash: why, meta: { accountId } };
    try {
      await execute({ type: "cancel", batchId, accountId }, cause);
    } catch (error) {
      if (error instanceof AppError && error.code === "STATE_CONFLICT") return false; // completed since
      throw error;
    }
    await blobs.eraseOwner(batchId);
    return true;
  }

  return async (accountId: string, why: string): Promise<number> => {
    let cancelled = 0;
    for (const batch of await batches.running()) {
      if (batch.accountId !== accountId) continue;
      if (await cancel(batch.id, accountId, why)) cancelled += 1;
    }
    return cancelled;
  };
}
