import { z } from "zod";
import { ExternalId, Metadata } from "../labels.ts";
import { ExtractionStatus, SourceType } from "../names.ts";
import { ExtractionFailure } from "./evidence.ts";
import { CreatedAt, EvidenceRecord, Output, Uuid } from "./records.ts";
import { ShownReview } from "./shown-review.ts";

/** An extraction as a line of an export; what it lacks is null, so that every line has each column. */
export const ExportedExtraction = z.object({
  id: Uuid,
  externalId: ExternalId.nullable(),
  metadata: Metadata.nullable(),
  schemaId: Uuid,
  schemaRevision: z
    .int()
    .positive()
    .meta({ description: "The revision that was used: the schema's ETag then." }),
  type: SourceType,
  status: ExtractionStatus,
  createdAt: CreatedAt,
  settledAt: CreatedAt.nullable().meta({
    description: "When it completed or failed; null while pending.",
  }),
  totalTokens: z.int().nonnegative(),
  output: Output,
  failure: ExtractionFailure.nullable(),
  evidence: EvidenceRecord.nullable().optional().meta({
    description: "With `include=evidence`; null while pending.",
  }),
  review: ShownReview.optional().meta({ description: "With `output=reviewed`." }),
});
export type ExportedExtraction = z.output<typeof ExportedExtraction>;
