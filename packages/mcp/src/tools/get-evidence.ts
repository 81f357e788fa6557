import { type LeafEvidence, operations } from "@quarry/api";
import { z } from "zod";
import { ToolError } from "../results/tool-error.ts";
import { At, cutShape } from "../results/tool-result.ts";
import { Id, untrusted } from "./parts.ts";
import { defineTool } from "./tool.ts";

const Confidence = z.number().min(0).max(1).optional();

const Input = z.strictObject({
  id: Id,
  pointers: z
    .array(z.string().max(2_000))
    .max(50)
    .optional()
    .describe("Only values at these JSON pointers of the output, or below them"),
  least_confidence: Confidence.describe("Only values that are at least this certain"),
  most_confidence: Confidence.describe(
    "Only values that are at most this certain: the doubtful ones",
  ),
  at: At.optional(),
});

export const getEvidence = defineTool({
  name: "get_evidence",
  title: "See where values come from",
  description: `For each value of a completed extraction: the quote in the source, its page and offsets, and a confidence from 0 to 1; for each list how many rows the source shows and how many were taken; what is missing, and warnings. Offsets count UTF-16 units of the text that \`get_document\` shows. Boxes of words are left out; the REST API has them. ${untrusted}`,
  reads: true,
  input: Input,
  output: z.object({
    id: z.string(),
    schema_id: z.string(),
    schema_revision: z.int().optional().describe("Of the schema, that it was run with"),
    at: At.optional(),
    evidence: z
      .unknown()
      .describe(
        "`values`, `withheld` (found, but too uncertain for the output), `missing`, `lists`, `warnings`, `confidence_basis`; or `failure` and `spent_tokens` of a failed extraction",
      ),
    ...cutShape,
  }),
  async run({ id, at, ...filter }, { rest, signal }) {
    const sent = { id, query: { include: "evidence" } };
    const record = await rest.call(operations.getExtraction, sent, signal);
    const { schemaId, schemaRevision, evidence } = record;
    if (!evidence) throw new ToolError("The extraction is pending: there is no evidence yet");
    const facts = { id, schema_id: schemaId, schema_revision: schemaRevision };
    if ("failure" in evidence) {
      const value = { failure: evidence.failure, spent_tokens: evidence.spentTokens };
      return { facts, name: "evidence", value, at };
    }
    const { leaves, withheld = [], missing, arrays = [], warnings, engine } = evidence;
    const chosen = (all: LeafEvidence[]) => all.filter((leaf) => isWanted(leaf, filter));
    const value = {
      values: chosen(leaves).map(withoutBoxes),
      ...(withheld.length > 0 && { withheld: chosen(withheld).map(withoutBoxes) }),
      ...{ missing, lists: arrays, warnings, confidence_basis: engine.confidenceBasis ?? null },
    };
    return { facts, name: "evidence", value, at };
  },
});

type Filter = Omit<z.output<typeof Input>, "id" | "at">;

function isWanted({ pointer, confidence }: LeafEvidence, filter: Filter): boolean {
  const { pointers, least_confidence: least = 0, most_confidence: most = 1 } = filter;
  if (confidence < least || confidence > most) return false;
  return pointers?.some((each) => pointer === each || pointer.startsWith(`${each}/`)) ?? true;
}

function withoutBoxes({ boxes: _boxes, ...leaf }: LeafEvidence) {
  return leaf;
}
