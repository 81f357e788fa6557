import { z } from "zod";
import { ExternalId } from "../labels.ts";
import { BatchStatus } from "../names.ts";
import { ExtractionFailure } from "./evidence.ts";
import { CreatedAt, Output, Uuid } from "./records.ts";

const count = z.int().nonnegative();

export const BatchRecord = z
  .object({
    id: Uuid,
    schemaId: Uuid,
    schemaRevision: z.int().positive(),
    status: BatchStatus,
    items: z.int().positive().meta({ description: "How many there are in all." }),
    pending: count.meta({ description: "Extractions that have begun and not ended." }),
    completed: count,
    failed: count,
    createdAt: CreatedAt,
    retryOf: Uuid.nullable().meta({
      description: "The batch whose failed items it requests again; null of any other.",
    }),
    settledAt: CreatedAt.nullable().meta({
      description: "When it completed or was cancelled; null while it runs.",
    }),
  })
  .meta({ id: "Batch" });
export type BatchRecord = z.output<typeof BatchRecord>;

/** What has become of an item; there is an extraction unless it is waiting, cancelled or deleted. */
export const BatchItemStatus = z.enum([
  "waiting",
  "cancelled",
  "pending",
  "completed",
  "failed",
  "deleted",
]);

/** A line of a batch's results. */
export const BatchResult = z.object({
  number: z.int().positive().meta({ description: "The item's place in the batch, from 1." }),
  id: Uuid.nullable(),
  externalId: ExternalId.nullable(),
  status: BatchItemStatus,
  totalTokens: count,
  output: Output,
  failure: ExtractionFailure.nullable(),
});
export type BatchResult = z.output<typeof BatchResult>;
