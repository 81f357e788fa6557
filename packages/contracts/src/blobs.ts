import { ReadingOptions } from "@quarry/api";
import { sha256 } from "@quarry/kernel";
import { z } from "zod";

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
  instruction: z.string().optional(),
  reading: ReadingOptions.optional(),
  /** The caller takes a list that could not be read whole, with a warning in the evidence. */
  allowPartial: z.boolean().optional(),
});
export type ExtractionInput = z.output<typeof ExtractionInput>;

/** The roles of an extraction's blobs; each blob is owned by the extraction's id. */
export const blobNames = {
  /** JSON of ExtractionInput. */
  input: "input",
  /** The uploaded file's bytes. */
  upload: "upload",
  /** The bytes of a PDF or an image that was fetched, for its pages to be drawn from. */
  source: "source",
  /**
   * JSON of SourceDocument in two lines, so that what is long need not be parsed: first `images`,
   * `warnings` and `reader`, then all else.
   */
  document: "document",
  /** A page as a picture for a vision model: `page-<number>`. */
  page: (number: number) => `page-${number}`,
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
