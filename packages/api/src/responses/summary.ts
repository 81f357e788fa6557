import { z } from "zod";
import { ExtractionStatus, ModelName, SourceType } from "../names.ts";
import { ReviewState } from "../review-requests.ts";
import { Evidence, ExtractionFailure } from "./evidence.ts";
import { CreatedAt, Uuid } from "./records.ts";

const count = z.int().nonnegative();

/** An extraction at a glance: what its fixed record does not have, without its content. */
export const ExtractionSummary = z
  .object({
    id: Uuid,
    status: ExtractionStatus,
    type: SourceType,
    model: ModelName,
    schemaId: Uuid,
    schemaRevision: z.int().positive().meta({ description: "The revision that it was run with." }),
    schemaName: z.string().nullable().meta({
      description: "The schema's present name; null where it is deleted.",
    }),
    presentRevision: z.int().positive().nullable().meta({
      description: "The schema's present revision; null where it is deleted.",
    }),
    batchId: Uuid.nullable(),
    createdAt: CreatedAt,
    settledAt: CreatedAt.nullable().meta({ description: "null while pending." }),
    totalTokens: count,
    pages: z.int().positive().nullable().meta({
      description: "Pages of the source that were read; null where none was.",
    }),
    failure: ExtractionFailure.nullable(),
    engine: Evidence.shape.engine.nullable().meta({ description: "null unless completed." }),
    values: count.meta({ description: "Values of the evidence that are not null." }),
    leastConfidence: z.number().min(0).max(1).nullable().meta({
      description: "Of the value that is least likely to be right; null where there is none.",
    }),
    missing: count.meta({ description: "Required fields that the source does not contain." }),
    withheld: count.meta({ description: "Values that were found and withheld." }),
    rowsMissing: count.meta({ description: "Rows that the source shows and the output lacks." }),
    warnings: count,
    review: ReviewState.or(z.literal("none")).meta({
      description: "The state of its review; `none` where none is needed or begun.",
    }),
  })
  .meta({ id: "ExtractionSummary" });
export type ExtractionSummary = z.output<typeof ExtractionSummary>;
