import type { ExtractionFailure, ModelName, SourceType } from "./records.ts";

/** What can happen to an account's records. */
export type EventType =
  | "extraction.requested"
  | "extraction.completed"
  | "extraction.failed"
  | "extraction.deleted"
  | "extraction.reviewed"
  | "batch.completed"
  | "batch.cancelled"
  | "schema.created"
  | "schema.updated"
  | "schema.deleted"
  | "webhook.disabled";

/** What an event says: ids, counts and codes, never a source or an output. */
export type EventData = {
  extractionId?: string;
  schemaId?: string;
  schemaRevision?: number;
  sourceType?: SourceType;
  model?: ModelName;
  totalTokens?: number;
  /** If it completed: whether a person should look at it, by the schema's review policy. */
  needsReview?: boolean;
  /** If it completed and a value was read: the least confidence of a value. */
  leastConfidence?: number;
  /** Of the batch, or of the batch that the extraction is an item of. */
  batchId?: string;
  /** Items of a batch that completed. */
  completed?: number;
  /** Items of a batch that failed. */
  failed?: number;
  /** Of a webhook that was disabled. */
  webhookId?: string;
  /** If it was reviewed. */
  verdict?: "approved" | "rejected";
  failure?: ExtractionFailure;
};

export type AccountEvent = {
  /** The same wherever and however often the event is delivered. */
  id: string;
  type: EventType;
  /** ISO 8601. */
  occurredAt: string;
  /** Continues behind this event, as `after`. */
  cursor: string;
  /** Rises with each event of one extraction, batch or schema. */
  sequence: number;
  data: EventData;
};

/** `next` is the next `after`, also at the end; `more` is true where there are events behind it already. */
export type EventPage = { data: AccountEvent[]; next: string; more: boolean };
