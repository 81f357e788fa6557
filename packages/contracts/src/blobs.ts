import { ExternalId, Metadata, ModelName, ReadingOptions, SourceType } from "@quarry/api";
import { sha256 } from "@quarry/kernel";
import { z } from "zod";
import { AccountId, Id } from "./names.ts";

/** A payload by reference; see the blob store for its meaning. */
export const BlobReference = z.strictObject({
  owner: z.string(),
  name: z.string(),
  size: z.int().nonnegative(),
  sha256: z.string().length(64),
});
export type BlobReference = z.output<typeof BlobReference>;

/**
 * The blob `input` of an extraction: what the caller gave. `source` is the address, the text, or the
 * uploaded file's name; it and `instruction` are listed and read back, the rest never is.
 */
export const ExtractionInput = z.strictObject({
  source: z.string(),
  /** What the sender of a file says it is; a hint, never trusted alone. */
  contentType: z.string().optional(),
  instruction: z.string().optional(),
  reading: ReadingOptions.optional(),
  /** What the caller notes on the extraction; listed and read back as well. */
  externalId: ExternalId.optional(),
  metadata: Metadata.optional(),
  /** The caller takes a list that could not be read whole, with a warning in the evidence. */
  allowPartial: z.boolean().optional(),
  /** The caller takes values that a model derived: they need not stand in the source. */
  keepUngrounded: z.boolean().optional(),
});
export type ExtractionInput = z.output<typeof ExtractionInput>;

/** What is asked of one item of a batch, with its file where it has one. */
export const BatchItem = z.strictObject({
  type: SourceType,
  model: ModelName,
  input: ExtractionInput,
  base64: z.string().optional(),
});
export type BatchItem = z.output<typeof BatchItem>;

/** A failed extraction whose source is requested again; it stays where it lies until then. */
export const RetriedItem = z.strictObject({ retryOf: Id });
export type RetriedItem = z.output<typeof RetriedItem>;

/** A line of the blob `batch-list`. */
export const BatchLine = z.union([BatchItem, RetriedItem]);
export type BatchLine = z.output<typeof BatchLine>;

/** The blob `upload-note`: whose file it is that lies beside it, and until when. */
export const UploadNote = z.strictObject({
  accountId: AccountId,
  fileName: z.string(),
  mediaType: z.string(),
  file: BlobReference,
  /** Epoch ms. */
  expiresAt: z.int(),
});
export type UploadNote = z.output<typeof UploadNote>;

/** The roles of an extraction's blobs; each blob is owned by the extraction's id. */
export const blobNames = {
  /** JSON of ExtractionInput. */
  input: "input",
  /** The uploaded file's bytes. */
  upload: "upload",
  /** JSON of UploadNote, beside a file that no extraction has taken yet. */
  uploadNote: "upload-note",
  /** The bytes that were fetched: what the address held, and what pages are drawn from. */
  source: "source",
  /**
   * JSON of SourceDocument in two lines, so that what is long need not be parsed: first `images`,
   * `warnings` and `reader`, then all else.
   */
  document: "document",
  /** A page as a picture for a vision model: `page-<number>`. */
  page: (number: number) => `page-${number}`,
  /** Lines of JSON of BatchLine; owned by the batch until every item is requested. */
  batchList: "batch-list",
  /** How many processes died while they worked on the extraction. */
  deaths: "deaths",
  /** JSON of the output. */
  output: "output",
  /** JSON of Evidence. */
  evidence: "evidence",
} as const;

/**
 * A blob's name of a role and its content. Work that runs twice at once writes beside itself with
 * it, so that what the recorded outcome refers to is never replaced.
 */
export function distinctName(role: string, content: string | Uint8Array): string {
  return `${role}-${sha256(content).slice(0, 16)}`;
}
