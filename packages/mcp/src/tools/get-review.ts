import { operations, ReviewState } from "@quarry/api";
import { z } from "zod";
import { At, cutShape } from "../results/tool-result.ts";
import { Id, untrusted } from "./parts.ts";
import { defineTool } from "./tool.ts";

export const getReview = defineTool({
  name: "get_review",
  title: "Read a review",
  description: `What people made of a completed extraction: the state of its review, the output as they corrected it, and what a person should still look at. Only people correct and approve, in the console, on the command line or by the REST API. ${untrusted}`,
  reads: true,
  input: z.strictObject({ id: Id, at: At.optional() }),
  output: z.object({
    id: z.string(),
    schema_id: z.string(),
    state: z.enum(["none", ...ReviewState.options]),
    version: z.int().describe("How often the output was changed; 0: it is the engine's"),
    open: z
      .array(z.object({ code: z.string(), pointer: z.string().optional() }))
      .describe("Why a person should still look, and at which value of the output"),
    reason: z.string().nullable().describe("What was said with the verdict"),
    at: At.optional(),
    output: z.unknown().describe("The data in the schema's shape, in its latest version"),
    ...cutShape,
  }),
  async run({ id, at }, { rest, signal }) {
    const review = await rest.call(operations.getReview, { id }, signal);
    const { schemaId, state, version, reasons, reason, output } = review;
    const open = reasons
      .filter((each) => each.open)
      .map(({ code, place }) => ({ code, ...(place !== undefined && { pointer: place }) }));
    const facts = { id, schema_id: schemaId, state, version, open, reason };
    return { facts, name: "output", value: output, at };
  },
});
