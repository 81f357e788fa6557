import { DocumentRecord } from "@quarry/api";
import { BlobReference } from "@quarry/contracts";
import { z } from "zod";

/**
 * What every source becomes before an engine sees it: the document that callers see, and pictures
 * of its pages.
 */
export const SourceDocument = z.strictObject({
  ...DocumentRecord.shape,
  /** Pages as pictures, for an engine that can see. */
  images: z.array(
    z.strictObject({ page: z.int().positive(), mediaType: z.string(), blob: BlobReference }),
  ),
});
export type SourceDocument = z.output<typeof SourceDocument>;
