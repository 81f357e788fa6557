import { z } from "zod";
import { BlobReference } from "./blobs.ts";
import { ExtractionRequested } from "./events/events.ts";

/** What reading a source came to, as the ingestion service reports it. */
export const KeptSource = z.strictObject({
  pages: z.int().positive(),
  /** The bytes, where they were fetched or have pages to draw. */
  source: BlobReference.optional(),
});
export type KeptSource = z.output<typeof KeptSource>;

/** Asks for an extraction's source to be read once more, from the bytes that are stored. */
export const ReadAgain = ExtractionRequested.pick({
  extractionId: true,
  accountId: true,
  type: true,
  input: true,
  upload: true,
});
export type ReadAgain = z.output<typeof ReadAgain>;

/** The document that was read; the blob is the extraction's own and erased with it. */
export const DocumentAnswer = z.strictObject({ document: BlobReference });
export type DocumentAnswer = z.output<typeof DocumentAnswer>;

/** An extraction's source as it came: where its bytes lie, or the text itself. */
export const SourceAnswer = z.union([
  z.strictObject({ fileName: z.string(), blob: BlobReference }),
  z.strictObject({ fileName: z.string(), text: z.string() }),
]);
export type SourceAnswer = z.output<typeof SourceAnswer>;
