import { z } from "zod";
import { ModelName, SourceType } from "../names.ts";
import { ReviewVerdict } from "../review-requests.ts";
import { ExtractionFailure } from "./evidence.ts";

/** What can happen to an account's records. */
export const EventType = z.enum([
  "extraction.requested",
  "extraction.completed",
  "extraction.failed",
  "extraction.deleted",
  "extraction.reviewed",
  "batch.completed",
  "batch.cancelled",
  "schema.created",
  "schema.updated",
  "schema.deleted",
  "webhook.disabled",
]);
export type EventType = z.output<typeof EventType>;

const Uuid = z.string().meta({ format: "uuid" });

/** What an event says: ids, counts and codes, never a source or an output. */
export const EventData = z
  .object({
    extractionId: Uuid.optional().meta({ description: "In events of extractions." }),
    schemaId: Uuid.optional().meta({ description: "Of the schema, or that the extraction uses." }),
    schemaRevision: z.int().positive().optional().meta({
      description: "Of a schema that was created or updated, or that the extraction is pinned to.",
    }),
    sourceType: SourceType.optional(),
    model: ModelName.optional(),
    totalTokens: z.int().positive().optional().meta({ description: "If it completed." }),
    needsReview: z.boolean().optional().meta({
      description:
        "If it completed: whether a person should look at it, by the schema's review policy.",
    }),
    leastConfidence: z.number().min(0).max(1).optional().meta({
      description: "If it completed and a value was read: the least confidence of a value.",
    }),
    batchId: Uuid.optional().meta({
      description: "Of the batch, or of the batch that the extraction is an item of.",
    }),
    completed: z.int().nonnegative().optional().meta({
      description: "Items of a batch that completed.",
    }),
    failed: z.int().nonnegative().optional().meta({ description: "Items of a batch that failed." }),
    webhookId: Uuid.optional().meta({ description: "Of a webhook that was disabled." }),
    verdict: ReviewVerdict.optional().meta({ description: "If it was reviewed." }),
    failure: ExtractionFailure.optional().meta({ description: "If it failed." }),
  })
  .meta({ id: "EventData" });
export type EventData = z.output<typeof EventData>;

export const AccountEvent = z
  .object({
    id: z.string().meta({
      description: "The same wherever and however often the event is delivered.",
      example: "evt_01931f6a-7a10-7c55-8a3e-5b0d9e4f1a22_0",
    }),
    type: EventType,
    occurredAt: z.string().meta({
      description: "ISO 8601 with milliseconds and a numeric offset.",
      example: "2026-11-20T09:30:00.123+00:00",
    }),
    cursor: z.string().meta({ description: "As `after`, continues behind this event." }),
    sequence: z.int().positive().meta({
      description:
        "Rises with each event of one extraction, batch, schema or review, so that a late one can be recognised; numbers may be left out. A review counts for itself.",
    }),
    data: EventData,
  })
  .meta({ id: "AccountEvent" });
export type AccountEvent = z.output<typeof AccountEvent>;

export const EventPage = z
  .object({
    data: z.array(AccountEvent),
    next: z.string().meta({
      description: "The next `after`; also at the end, for events that are still to come.",
    }),
    more: z.boolean().meta({ description: "Whether the next page has events already." }),
  })
  .meta({ id: "EventPage" });
export type EventPage = z.output<typeof EventPage>;
