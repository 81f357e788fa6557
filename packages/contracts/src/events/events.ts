import { ErrorCode, JsonValue, ModelName, SourceType } from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "../blobs.ts";
import { AccountId, Id } from "../names.ts";
import { type ReviewEvent, ReviewOutcome } from "./review-events.ts";

/**
 * The data of every event, by type. Events hold ids, sizes, digests and references, never a
 * source, an instruction or an output: those live in blobs and views, which can be erased while
 * the log stays whole. A change of a shape is a new schema version with an upcast.
 */

export const SchemaCreated = z.strictObject({
  schemaId: Id,
  accountId: AccountId,
  name: z.string(),
  /** As the caller sent it. */
  structure: JsonValue,
});
export const SchemaUpdated = z.strictObject(SchemaCreated.shape);
export const SchemaDeleted = z.strictObject({ schemaId: Id, accountId: AccountId });

export const ExtractionRequested = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  schemaId: Id,
  /** The pinned revision of the schema; later changes do not affect this extraction. */
  schemaRevision: z.int().positive(),
  type: SourceType,
  model: ModelName,
  /** JSON of ExtractionInput. */
  input: BlobReference,
  /** The uploaded file. */
  upload: BlobReference.optional(),
  /** The batch that it is an item of. */
  batchId: Id.optional(),
});

export const ExtractionCompleted = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  output: BlobReference,
  evidence: BlobReference,
  /** What the engine read; absent from events older than this field. */
  document: BlobReference.optional(),
  totalTokens: z.int().positive(),
  charged: z.literal(true),
  engine: z.string(),
  /** What the schema's review policy said; absent from events older than this field. */
  review: ReviewOutcome.optional(),
});

/** Why a source or an extraction failed: a code, and a message without content of callers. */
export const FailureReason = z.strictObject({
  code: ErrorCode,
  message: z.string(),
  retryAfterSeconds: z.int().nonnegative().optional(),
  /** Set if this failure is retryable although its code usually is not, or the reverse. */
  retryable: z.boolean().optional(),
});
export type FailureReason = z.output<typeof FailureReason>;

export const ExtractionFailed = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  reason: FailureReason,
  /** Absent if no source was read. */
  document: BlobReference.optional(),
  /** Tokens that a model provider counted, or is assumed to bill, although the extraction failed. */
  spentTokens: z.int().positive().optional(),
});
/** Tokens that are reserved from the account's month before a provider is called. */
export const ExtractionTokensReserved = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  reservedTokens: z.int().positive(),
});
/** Tokens used by an extraction that was deleted while a provider worked on it; ends its reservation. */
export const ExtractionTokensSpent = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  spentTokens: z.int().nonnegative(),
});
export const ExtractionDeleted = z.strictObject({ extractionId: Id, accountId: AccountId });

const batch = { batchId: Id, accountId: AccountId };

export const BatchCreated = z.strictObject({
  ...batch,
  schemaId: Id,
  /** Pinned for all items. */
  schemaRevision: z.int().positive(),
  items: z.int().positive(),
  /** The items, a line of JSON of BatchLine for each; erased once all are requested. */
  list: BlobReference,
  /** The batch whose failed items it requests again. */
  retryOf: Id.optional(),
});
/** The batch requests no further items. */
export const BatchCancelled = z.strictObject(batch);
/** Every requested item has ended. Deleted ones are not in the counts. */
export const BatchCompleted = z.strictObject({
  ...batch,
  completed: z.int().nonnegative(),
  failed: z.int().nonnegative(),
});

const ofSchema = { schemaId: Id, accountId: AccountId, extractionId: Id };

/** The right output of an extraction is known, and teaches the next ones of its schema. */
export const ExampleAdded = z.strictObject({
  ...ofSchema,
  /** JSON of SourceDocument. */
  document: BlobReference,
  /** JSON of ExampleContent; owned by the extraction. */
  content: BlobReference,
});
export const ExampleRemoved = z.strictObject(ofSchema);

export const SourceIngested = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  /** JSON of SourceDocument. */
  document: BlobReference,
  /**
   * The bytes of a PDF or an image, uploaded or fetched, and those of a web page that was fetched; absent
   * from events older than that.
   */
  source: BlobReference.optional(),
  reader: z.string(),
  pages: z.int().positive(),
  characters: z.int().nonnegative(),
});
export const SourceRejected = z.strictObject({
  extractionId: Id,
  accountId: AccountId,
  reason: FailureReason,
});

type EventOf<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  data: z.output<Schema>;
};

export type SchemaEvent =
  | EventOf<"SchemaCreated", typeof SchemaCreated>
  | EventOf<"SchemaUpdated", typeof SchemaUpdated>
  | EventOf<"SchemaDeleted", typeof SchemaDeleted>;

/** Every event of the extraction log: of extractions, their batches and reviews, and of what schemas learn. */
export type ExtractionEvent =
  | EventOf<"ExtractionRequested", typeof ExtractionRequested>
  | EventOf<"ExtractionCompleted", typeof ExtractionCompleted>
  | EventOf<"ExtractionFailed", typeof ExtractionFailed>
  | EventOf<"ExtractionTokensReserved", typeof ExtractionTokensReserved>
  | EventOf<"ExtractionTokensSpent", typeof ExtractionTokensSpent>
  | EventOf<"ExtractionDeleted", typeof ExtractionDeleted>
  | BatchEvent
  | ExampleEvent
  | ReviewEvent;

export type BatchEvent =
  | EventOf<"BatchCreated", typeof BatchCreated>
  | EventOf<"BatchCancelled", typeof BatchCancelled>
  | EventOf<"BatchCompleted", typeof BatchCompleted>;

export type ExampleEvent =
  | EventOf<"ExampleAdded", typeof ExampleAdded>
  | EventOf<"ExampleRemoved", typeof ExampleRemoved>;

export type SourceEvent =
  | EventOf<"SourceIngested", typeof SourceIngested>
  | EventOf<"SourceRejected", typeof SourceRejected>;
