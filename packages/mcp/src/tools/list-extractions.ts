import { ExtractionStatus, operations, ReviewState } from "@quarry/api";
import { z } from "zod";
import { cutShape } from "../results/tool-result.ts";
import { Beginning, beginning, Id, offset, search } from "./parts.ts";
import { readPage } from "./read-page.ts";
import { defineTool } from "./tool.ts";

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional();

export const listExtractions = defineTool({
  name: "list_extractions",
  title: "List extractions",
  description:
    "Extractions, newest first, without their outputs: read those with `get_extraction`.",
  reads: true,
  input: z.strictObject({
    search,
    status: ExtractionStatus.optional(),
    schema_id: Id.optional(),
    start_date: day.describe("Created on this UTC day (YYYY-MM-DD) or later"),
    end_date: day.describe("Created on this UTC day (YYYY-MM-DD) or earlier"),
    needs_review: z
      .boolean()
      .optional()
      .describe(
        "Completed ones that a person should check by their schema's policy; false: the others",
      ),
    offset,
  }),
  output: z.object({
    total: z.int(),
    extractions: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        schema_id: z.string(),
        source: z.object({ type: z.string(), ...Beginning }),
        created_at: z.string(),
        review: z
          .enum(["none", ...ReviewState.options])
          .describe("What a person said; `open`: a person should still check it"),
      }),
    ),
    ...cutShape,
  }),
  async run({ offset, ...filter }, { rest, signal }) {
    const { search, status, schema_id: schemaId, start_date, end_date } = filter;
    const { needs_review: needsReview } = filter;
    const days = { startDate: start_date, endDate: end_date };
    const { items, total } = await readPage(offset, (page) => {
      const narrowing = { search, status, schemaId, ...days, needsReview };
      const query = { ...page, ...narrowing, output: "engine" };
      return rest.call(operations.listExtractions, { query }, signal);
    });
    const value = items.map(({ id, status, input, createdAt, review }) => ({
      ...{ id, status, schema_id: input.schema_id, created_at: createdAt },
      review: review?.state ?? "none",
      source: { type: input.type, ...beginning(input.source) },
    }));
    return { facts: { total }, name: "extractions", value, page: { offset, total } };
  },
});
