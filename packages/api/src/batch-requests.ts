import { z } from "zod";
import { BatchItemBody } from "./extraction-requests.ts";
import { limits } from "./limits.ts";
import { BatchStatus } from "./names.ts";
import { listOf } from "./request-parts.ts";
import { daySpan, isSpan, noSpan, wholeNumber } from "./requests.ts";

/** What a caller may send to create a batch. */

const schemaId = z.string().meta({
  description: "The id of a schema that is not deleted; all items use its revision of now.",
});

/** A batch in one JSON value. */
export const BatchBody = z
  .strictObject({
    schema_id: schemaId,
    items: listOf(BatchItemBody, limits.batch.jsonItems),
  })
  .meta({ id: "BatchBody" });
export type BatchBody = z.output<typeof BatchBody>;

export const BatchParameters = z.strictObject({
  schema_id: schemaId.optional().meta({
    description: "With JSON Lines, required: the id of a schema that is not deleted.",
  }),
});

/** Which batches are listed, and how. */
export const BatchListParameters = z
  .strictObject({
    page: wholeNumber({ minimum: 1, maximum: limits.page, default: 1 }),
    perPage: wholeNumber({ minimum: 1, maximum: limits.perPage, default: limits.defaultPerPage }),
    ...daySpan,
    status: BatchStatus.optional(),
  })
  .refine(isSpan, noSpan);
export type BatchListParameters = z.output<typeof BatchListParameters>;
