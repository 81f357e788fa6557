import { ExtractionStatus, JsonValue, ModelName, SourceType } from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { FailureReason } from "./events/events.ts";
import { AccountId, Id } from "./names.ts";
import { command } from "./schemas.ts";

/** The blobs are written before the command is sent, under the id that the edge minted. */
export const RequestExtraction = z.strictObject({
  ...command,
  extractionId: Id,
  accountId: AccountId,
  schemaId: Id,
  type: SourceType,
  model: ModelName,
  input: BlobReference,
  upload: BlobReference.optional(),
});
export type RequestExtraction = z.output<typeof RequestExtraction>;

/** The rule that an UNAVAILABLE names where the system is full: for certain nothing was begun. */
export const admissionRefused = "no_room";

export const DeleteExtraction = z.strictObject({
  ...command,
  extractionId: Id,
  accountId: AccountId,
});
export type DeleteExtraction = z.output<typeof DeleteExtraction>;

export const GetExtraction = z.strictObject({ extractionId: Id, accountId: AccountId });
export type GetExtraction = z.output<typeof GetExtraction>;

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
  status: ExtractionStatus,
  charged: z.boolean(),
  /** null until completed. */
  output: JsonValue,
  totalTokens: z.int().nonnegative(),
  /** Set when failed. */
  failure: FailureReason.optional(),
  /** Epoch ms. */
  createdAt: z.int(),
});
export type ExtractionView = z.output<typeof ExtractionView>;

export const ExtractionPage = z.strictObject({
  items: z.array(ExtractionView),
  total: z.int().nonnegative(),
});
export type ExtractionPage = z.output<typeof ExtractionPage>;
