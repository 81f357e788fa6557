import type { BlobStore } from "@quarry/blob-store";
import {
  blobNames,
  type ExtractionEvent,
  failureOf,
  type RetriedItem,
  type RetryBatch,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { type BatchOrder, batchStream, itemId } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import type { ExtractionViews } from "../ports.ts";
import type { ExecuteBatch } from "./execute-batch.ts";

/** Failed extractions that are read at once. */
const pageSize = 500;

/**
 * Creates a batch of another batch's retryable failures, in the order of its items. The list names the
 * failed extractions and holds nothing of their sources.
 *
 * @throws AppError STATE_CONFLICT while the batch runs, and if none of its items failed retryably.
 */
export function createRetryBatch(dependencies: {
  log: Pick<EventStore<ExtractionEvent>, "findCommand">;
  views: Pick<ExtractionViews, "following">;
  blobs: BlobStore;
  execute: ExecuteBatch;
}) {
  const { log, views, blobs, execute } = dependencies;

  /** What is to be recorded, with its list stored. */
  async function newOrder(former: BatchRow, command: RetryBatch): Promise<BatchOrder> {
    const { batchId, accountId, retryOf } = command;
    if (former.status === "running") {
      throw new AppError("STATE_CONFLICT", "The batch still runs; retry it once it has ended");
    }
    const failed = await failedItems(views, former);
    if (failed.length === 0) {
      throw new AppError("STATE_CONFLICT", "No item of the batch failed in a way that may pass");
    }
    const lines = failed.map((extractionId) => `${JSON.stringify(retried(extractionId))}\n`);
    const list = await blobs.put(batchId, blobNames.batchList, lines.join(""));
    const { schemaId, schemaRevision } = former;
    const content = { schemaId, schemaRevision, items: failed.length, list, retryOf };
    return { batchId, accountId, ...content };
  }

  return async (former: BatchRow, command: RetryBatch, meta: MessageContext): Promise<void> => {
    const { commandId, requestHash, batchId } = command;
    // An earlier attempt may have been recorded without being shown in the view; its list must not be replaced.
    const commit = await log.findCommand(batchStream(batchId), commandId);
    const event = commit?.events[0];
    const isRecorded = event?.type === "BatchCreated";
    const order = isRecorded ? event.data : await newOrder(former, command);
    await execute({ type: "create", batchId, order }, { commandId, requestHash, meta });
  };
}

const retried = (retryOf: string): RetriedItem => ({ retryOf });

/** Ids of the extractions that failed retryably, in the order of the batch's items. */
async function failedItems(
  views: Pick<ExtractionViews, "following">,
  { id: batchId, accountId, items }: BatchRow,
): Promise<string[]> {
  const failed = new Set<string>();
  const wanted = { accountId, batchId, status: "failed", limit: pageSize } as const;
  for (let page = await views.following(wanted); page.length > 0; ) {
    for (const { id, failure } of page) if (failure && failureOf(failure).retryable) failed.add(id);
    page = await views.following({ ...wanted, behind: page.at(-1) });
  }
  const ids = Array.from({ length: items }, (_, index) => itemId(batchId, index + 1));
  return ids.filter((id) => failed.has(id));
}
