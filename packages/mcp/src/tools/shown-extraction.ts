import { type ExtractionRecord, operations } from "@quarry/api";
import { z } from "zod";
import { At, cutShape, type ToolOutput } from "../results/tool-result.ts";
import { Beginning, beginning } from "./parts.ts";
import type { ToolContext } from "./tool.ts";

/** An extraction as the tools show it. */
export const ShownExtraction = z.object({
  id: z.string(),
  status: z.enum(["pending", "completed", "failed"]),
  schema_id: z.string(),
  schema_revision: z.int().optional().describe("Of the schema, that it is run with"),
  source: z.object({ type: z.string(), ...Beginning }).optional(),
  created_at: z.string().optional(),
  failure: z
    .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
    .optional()
    .describe("Why it failed"),
  at: At.optional().describe("Where `output` begins, if it was read on"),
  output: z.unknown().describe("The data in the schema's shape; null unless completed"),
  ...cutShape,
});

/** What an extraction has come to. */
export async function showExtraction(
  id: string,
  at: At | undefined,
  { rest, signal }: Pick<ToolContext, "rest" | "signal">,
): Promise<ToolOutput> {
  const sent = { id, query: { include: "evidence" } };
  const record = await rest.call(operations.getExtraction, sent, signal);
  const { schemaId, schemaRevision, source, status, createdAt, result } = record;
  const facts = {
    ...{ id, status, schema_id: schemaId, schema_revision: schemaRevision },
    source: { type: source.type, ...beginning(source.content) },
    created_at: createdAt,
    ...failureOf(record),
  };
  return { facts, name: "output", value: result, at };
}

function failureOf({ evidence }: ExtractionRecord) {
  if (!evidence || !("failure" in evidence)) return {};
  const { code, message, retryable } = evidence.failure;
  return { failure: { code, message, retryable } };
}
