import { z } from "zod";
import { BlobReference } from "./blobs.ts";

/** What reading a source came to, as the ingestion service reports it. */
export const KeptSource = z.strictObject({
  pages: z.int().positive(),
  /** The bytes, where they were fetched or have pages to draw. */
  source: BlobReference.optional(),
});
export type KeptSource = z.output<typeof KeptSource>;

/** An extraction's source as it came: where its bytes lie, or the text itself. */
export const SourceAnswer = z.union([
  z.strictObject({ fileName: z.string(), blob: BlobReference }),
  z.strictObject({ fileName: z.string(), text: z.string() }),
]);
export type SourceAnswer = z.output<typeof SourceAnswer>;
