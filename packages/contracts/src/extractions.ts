import {
  ExternalId,
  ExtractionStatus,
  JsonValue,
  limits,
  Metadata,
  ModelName,
  ShownReview,
  SourceType,
} from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { FailureReason } from "./events/events.ts";
import { EvidenceAnswer } from "./evidence.ts";
import { AccountId, Id } from "./names.ts";
import { command, ListQuery } from "./schemas.ts";

/** The blobs are written before the command is sent, under the id that the edge minted. */
export const RequestExtraction = z.strictObject({
  ...command,
  extractionId: Id,
  accountId: AccountId,
  schemaId: Id,
  /** The one to pin; the present one unless given. */
  schemaRevision: z.int().positive().optional(),
  type: SourceType,
  model: ModelName,
  input: BlobReference,
  upload: BlobReference.optional(),
});
export type RequestExtraction = z.output<typeof RequestExtraction>;

/** The rule that an UNAVAILABLE names where the system is full: for certain nothing was begun. */
export const admissionRefused = "no_room";
/** The rule that an INTERNAL names where what was stored of a request is damaged: for certain nothing was begun. */
export const requestDamaged = "damaged";

export const DeleteExtraction = z.strictObject({
  ...command,
  extractionId: Id,
  accountId: AccountId,
});
export type DeleteExtraction = z.output<typeof DeleteExtraction>;

export const GetExtraction = z.strictObject({ extractionId: Id, accountId: AccountId });
export type GetExtraction = z.output<typeof GetExtraction>;

/** Asks for a structure that fits the documents that these extractions have read. */
export const SuggestStructure = z.strictObject({
  accountId: AccountId,
  extractionIds: z.array(Id).min(1).max(limits.suggestedFrom),
});
export type SuggestStructure = z.output<typeof SuggestStructure>;

/** What is returned beside a record, where it is asked for. */
const included = { withEvidence: z.literal(true).optional() };

export const ReadExtraction = GetExtraction.extend(included);
export type ReadExtraction = z.output<typeof ReadExtraction>;

/** With `after` by a cursor: from behind the extraction of that id, or from the newest where empty. */
export const ListExtractions = ListQuery.extend({
  ...included,
  /** Whether the time of each extraction's end is returned. */
  withSettledAt: z.literal(true).optional(),
  /** Whether outputs are given in the latest version of their reviews. */
  reviewed: z.literal(true).optional(),
  /** Whether the state of each review is returned; with reviewed outputs it is. */
  withReview: z.literal(true).optional(),
  status: ExtractionStatus.optional(),
  schemaId: Id.optional(),
  type: SourceType.optional(),
  externalId: ExternalId.optional(),
  batchId: Id.optional(),
  needsReview: z.boolean().optional(),
  maxConfidence: z.number().min(0).max(1).optional(),
  after: z.union([z.literal(""), Id]).optional(),
});
export type ListExtractions = z.output<typeof ListExtractions>;

/** An extraction as the services hand it on; the edge gives it the two public shapes. */
export const ExtractionView = z.strictObject({
  id: Id,
  accountId: AccountId,
  schemaId: Id,
  schemaRevision: z.int().positive(),
  type: SourceType,
  model: ModelName,
  /** The address, the text, or the uploaded file's name. */
  source: z.string(),
  instruction: z.string().optional(),
  externalId: ExternalId.optional(),
  metadata: Metadata.optional(),
  batchId: Id.optional(),
  status: ExtractionStatus,
  charged: z.boolean(),
  /** null until completed. */
  output: JsonValue,
  totalTokens: z.int().nonnegative(),
  /** Set when failed. */
  failure: FailureReason.optional(),
  /** Only where it was asked for, and once the extraction has ended. */
  evidence: EvidenceAnswer.optional(),
  /** Epoch ms. */
  createdAt: z.int(),
  /** Epoch ms; only where it was asked for, and once the extraction has ended. */
  settledAt: z.int().optional(),
  /** Only where it was asked for. */
  review: ShownReview.optional(),
});
export type ExtractionView = z.output<typeof ExtractionView>;

/** Sent with the signal of an end: the record with its evidence where it is small, so that it need not be asked for. */
export const SettledView = z.object({ view: ExtractionView.optional() });
export type SettledView = z.output<typeof SettledView>;

export const ExtractionPage = z.strictObject({
  items: z.array(ExtractionView),
  total: z.int().nonnegative(),
});
/** What a list answers that is read by a cursor. */
export const ExtractionCursorPage = z.strictObject({
  items: z.array(ExtractionView),
  /** Whether others follow. */
  more: z.boolean(),
});
export type ExtractionCursorPage = z.output<typeof ExtractionCursorPage>;
export type ExtractionPage = z.output<typeof ExtractionPage>;
