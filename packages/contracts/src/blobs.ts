import {
  ExternalId,
  JsonValue,
  Metadata,
  ModelName,
  ReadingOptions,
  SourceType,
  Vision,
} from "@quarry/api";
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
 * The blob `input` of an extraction: the caller's request. `source` is the address, the text, or the uploaded
 * file's name. Only `source` and `instruction` are returned to callers.
 */
export const ExtractionInput = z.strictObject({
  source: z.string(),
  /** The media type that the sender of a file gave; a hint, never trusted alone. */
  contentType: z.string().optional(),
  instruction: z.string().optional(),
  reading: ReadingOptions.optional(),
  /** The caller's own labels of the extraction, which are returned as well. */
  externalId: ExternalId.optional(),
  metadata: Metadata.optional(),
  /** Whether a list that could not be read completely is accepted, with a warning in the evidence. */
  allowPartial: z.boolean().optional(),
  /** Whether values are accepted that a model derived and that are not in the source. */
  keepUngrounded: z.boolean().optional(),
  /** Which pages are shown to a model as pictures; by the structure unless given. */
  vision: Vision.optional(),
  /**
   * The examples of the schema that are used: none, those of these extractions, or the most alike without these; unless
   * given, the most alike.
   */
  examples: z
    .union([z.literal("none"), z.array(Id).min(1), z.strictObject({ except: z.array(Id).min(1) })])
    .optional(),
  /** The right output, by which the extraction becomes an example of its schema. */
  rightOutput: JsonValue.optional(),
});
export type ExtractionInput = z.output<typeof ExtractionInput>;

/** The request of one item of a batch, with its file if it has one. */
export const BatchItem = z.strictObject({
  type: SourceType,
  model: ModelName,
  input: ExtractionInput,
  base64: z.string().optional(),
});
export type BatchItem = z.output<typeof BatchItem>;

/** A failed extraction whose source is requested again. Its blobs stay until then. */
export const RetriedItem = z.strictObject({ retryOf: Id });
export type RetriedItem = z.output<typeof RetriedItem>;

/** A line of the blob `batch-list`. */
export const BatchLine = z.union([BatchItem, RetriedItem]);
export type BatchLine = z.output<typeof BatchLine>;

/** The blob `upload-note`: the owner and expiry of the file that is stored with it. */
export const UploadNote = z.strictObject({
  accountId: AccountId,
  fileName: z.string(),
  mediaType: z.string(),
  file: BlobReference,
  /** Epoch ms. */
  expiresAt: z.int(),
});
export type UploadNote = z.output<typeof UploadNote>;

/** The JSON in the blob of a note; undefined if it is damaged, so that no release can read it. */
export function parseUploadNote(stored: Buffer): unknown {
  try {
    return JSON.parse(stored.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The blob `example`: the right output of an extraction, and what its document is recognised by. */
export const ExampleContent = z.strictObject({
  output: JsonValue,
  /** Where a person says that values stand: spans of the document's text by the values' pointers. */
  places: z
    .record(
      z.string(),
      z.strictObject({ start: z.int().nonnegative(), end: z.int().nonnegative() }),
    )
    .optional(),
  /** Digests of the document's lines. */
  lines: z.array(z.int().nonnegative()),
  /** The reader, with its version, that the document was read with, or that could not read it again. */
  reader: z.string().optional(),
});
export type ExampleContent = z.output<typeof ExampleContent>;

/** The roles of an extraction's blobs; each blob is owned by the extraction's id. */
export const blobNames = {
  /** JSON of ExtractionInput. */
  input: "input",
  /** The uploaded file's bytes. */
  upload: "upload",
  /** JSON of UploadNote, stored with a file that no extraction has used yet. */
  uploadNote: "upload-note",
  /** The bytes that were fetched, from which pages can be rendered. */
  source: "source",
  /**
   * JSON of SourceDocument in two lines, so that the long part need not be parsed: first `images`, `warnings` and
   * `reader`, then all other members.
   */
  document: "document",
  /** The image of a page, for a vision model: `page-<number>`. */
  page: (number: number) => `page-${number}`,
  /** Lines of JSON of BatchLine; owned by the batch until every item is requested. */
  batchList: "batch-list",
  /** JSON of the output. */
  output: "output",
  /** JSON of Evidence. */
  evidence: "evidence",
  /** JSON of ExampleContent; `null` once the example is removed. */
  example: "example",
  /** JSON of StoredReviewVersion: the changes of a version. */
  review: (version: number) => `review-${version}`,
  /** JSON of a text: what a reviewer said with a verdict. */
  reviewReason: "review-reason",
  /** JSON of ReviewJudgements: what a completed review found about the engine's values. */
  reviewJudgements: "review-judgements",
} as const;

/**
 * A blob name made of the role and a digest of the content. If the same work runs twice at once, neither run
 * replaces the blobs to which the other's recorded outcome refers.
 */
export function distinctName(role: string, content: string | Uint8Array): string {
  return `${role}-${sha256(content).slice(0, 16)}`;
}
