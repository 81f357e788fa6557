import type { BlobStore } from "@quarry/blob-store";
import type {
  BatchItems,
  BatchPage,
  BatchView,
  CancelBatch,
  CreateBatch,
  ExtractionEvent,
  ExtractionView,
  GetBatch,
  ListBatches,
  ListBatchItems,
  RetryBatch,
} from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { AppError } from "@quarry/kernel";
import type { MessageContext } from "@quarry/messaging";
import { batchStream, itemId, noSuchBatch } from "../../domain/batch.ts";
import type { BatchRow } from "../../domain/batch-row.ts";
import { noSuchSchema } from "../../domain/extraction.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import type { BatchViews, ExtractionViews, SchemaDirectory } from "../ports.ts";
import type { RequestedParts } from "../queries/read-extractions.ts";
import type { ExecuteBatch } from "./execute-batch.ts";
import { createRetryBatch } from "./retry-batch.ts";

export type BatchDependencies = {
  log: Pick<EventStore<ExtractionEvent>, "findCommand">;
  execute: ExecuteBatch;
  batches: BatchViews;
  views: ExtractionViews;
  blobs: BlobStore;
  schemas: SchemaDirectory;
  toView: (row: ExtractionRow, asked: RequestedParts) => Promise<ExtractionView>;
};

/** The commands and queries on batches. */
export function createBatches(dependencies: BatchDependencies) {
  const { execute, batches, views, blobs, toView } = dependencies;

  async function loadOwnRow({ batchId, accountId }: GetBatch): Promise<BatchRow> {
    const row = await batches.load(batchId);
    if (row?.accountId !== accountId) throw noSuchBatch(batchId);
    return row;
  }

  const retry = createRetryBatch(dependencies);

  async function toBatchView(row: BatchRow): Promise<BatchView> {
    const { version: _1, accountId, list: _2, deleted: _3, outcome, ...view } = row;
    if (outcome) return { ...view, pending: 0, ...outcome };
    return { ...view, ...(await countItems(views, { batchId: row.id, accountId })) };
  }

  const get = async (query: GetBatch): Promise<BatchView> => toBatchView(await loadOwnRow(query));

  return {
    /**
     * A repeat is not refused, even if the schema was deleted since.
     *
     * @throws AppError SCHEMA_NOT_FOUND if the account has no such live schema.
     */
    async create(command: CreateBatch, meta: MessageContext): Promise<BatchView> {
      const { commandId, requestHash, ...asked } = command;
      const { batchId } = asked;
      if (!(await batches.load(batchId))) {
        const order = {
          ...asked,
          schemaRevision: await pinnedRevision(dependencies, command, meta),
        };
        await execute({ type: "create", batchId, order }, { commandId, requestHash, meta });
      }
      return get(command);
    },

    get,

    async list(query: ListBatches): Promise<BatchPage> {
      const { items, total } = await batches.list(query);
      return { items: await Promise.all(items.map(toBatchView)), total };
    },

    /** Creates a batch of the retryable failures of another batch. */
    async retry(command: RetryBatch, meta: MessageContext): Promise<BatchView> {
      const { batchId, accountId, retryOf } = command;
      const former = await loadOwnRow({ batchId: retryOf, accountId });
      if (!(await batches.load(batchId))) await retry(former, command, meta);
      return get({ batchId, accountId });
    },

    /** Requests no more items and erases the list; extractions that were requested continue. */
    async cancel(command: CancelBatch, meta: MessageContext): Promise<BatchView> {
      const { commandId, requestHash, batchId, accountId } = command;
      await execute({ type: "cancel", batchId, accountId }, { commandId, requestHash, meta });
      await blobs.eraseOwner(batchId);
      return get(command);
    },

    async items({ from, limit, ...query }: ListBatchItems): Promise<BatchItems> {
      const { id, items } = await loadOwnRow(query);
      const count = Math.max(0, Math.min(limit, items - from + 1));
      const rows = await Promise.all(
        Array.from({ length: count }, (_, index) => views.load(itemId(id, from + index))),
      );
      const shown = rows.map(async (row) => {
        if (!row) return "waiting" as const;
        return row.deleted ? ("deleted" as const) : toView(row, { withSettledAt: true });
      });
      return { items: await Promise.all(shown) };
    },
  };
}

/** @throws AppError SCHEMA_NOT_FOUND if the account has no such live schema. */
async function pinnedRevision(
  { log, schemas }: Pick<BatchDependencies, "log" | "schemas">,
  { batchId, commandId, schemaId, accountId }: CreateBatch,
  meta: MessageContext,
): Promise<number> {
  try {
    return (await schemas.live({ schemaId, accountId }, meta)).revision;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    // An earlier attempt of the same command may have been recorded without being shown in the view.
    const commit = await log.findCommand(batchStream(batchId), commandId);
    const event = commit?.events[0];
    if (event?.type === "BatchCreated") return event.data.schemaRevision;
    throw noSuchSchema(schemaId);
  }
}

/** How many extractions of a batch are in each state. */
export async function countItems(
  views: Pick<ExtractionViews, "list">,
  { batchId, accountId }: GetBatch,
) {
  const count = async (status: "pending" | "completed" | "failed") =>
    (await views.list({ accountId, batchId, status, page: 1, perPage: 1 })).total;
  const [pending, completed, failed] = await Promise.all([
    count("pending"),
    count("completed"),
    count("failed"),
  ]);
  return { pending, completed, failed };
}
