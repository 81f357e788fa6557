import { BatchStatus, limits } from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { ExtractionView } from "./extractions.ts";
import { AccountId, Id } from "./names.ts";
import { command, ListQuery } from "./schemas.ts";

const batch = { batchId: Id, accountId: AccountId };

/** The list of items is written before the command is sent, under the id that the edge minted. */
export const CreateBatch = z.strictObject({
  ...command,
  ...batch,
  schemaId: Id,
  items: z.int().positive().max(limits.batch.items),
  list: BlobReference,
});
export type CreateBatch = z.output<typeof CreateBatch>;

export const GetBatch = z.strictObject(batch);
export type GetBatch = z.output<typeof GetBatch>;

export const CancelBatch = z.strictObject({ ...command, ...batch });
export type CancelBatch = z.output<typeof CancelBatch>;

/** A new batch of what failed of another one and may pass; `batchId` is the new one's. */
export const RetryBatch = z.strictObject({ ...command, ...batch, retryOf: Id });
export type RetryBatch = z.output<typeof RetryBatch>;

/** Bounds are epoch ms, `from` inclusive and `before` exclusive. */
export const ListBatches = ListQuery.omit({ search: true }).extend({
  status: BatchStatus.optional(),
});
export type ListBatches = z.output<typeof ListBatches>;

/** A batch as the services hand it on. */
export const BatchView = z.strictObject({
  id: Id,
  schemaId: Id,
  schemaRevision: z.int().positive(),
  status: BatchStatus,
  /** How many there are in all, and of those that were requested how many are in each state. */
  items: z.int().positive(),
  pending: z.int().nonnegative(),
  completed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** The batch whose failed items it requests again. */
  retryOf: Id.optional(),
  /** Epoch ms. */
  createdAt: z.int(),
  /** Epoch ms; once it is completed or cancelled. */
  settledAt: z.int().optional(),
});
export type BatchView = z.output<typeof BatchView>;

export const BatchPage = z.strictObject({
  items: z.array(BatchView),
  total: z.int().nonnegative(),
});
export type BatchPage = z.output<typeof BatchPage>;

/** Items by their numbers, from 1. */
export const ListBatchItems = z.strictObject({
  ...batch,
  from: z.int().positive(),
  limit: z.int().positive().max(limits.perPage),
});
export type ListBatchItems = z.output<typeof ListBatchItems>;

/** The extractions of these items; a word where there is none: not requested yet, or deleted. */
export const BatchItems = z.strictObject({
  items: z.array(z.union([ExtractionView, z.literal(["waiting", "deleted"])])),
});
export type BatchItems = z.output<typeof BatchItems>;
