import { limits, operations } from "@quarry/api";
import { z } from "zod";
import { cutShape } from "../results/tool-result.ts";
import { Id, untrusted } from "./parts.ts";
import { defineTool } from "./tool.ts";

export const suggestSchema = defineTool({
  name: "suggest_schema",
  title: "Suggest a schema",
  description: `Proposes a structure for documents that were read, from their labels, tables and forms; stores nothing. Look it over before \`create_schema\`. ${untrusted}`,
  reads: true,
  input: z.strictObject({
    extraction_ids: z.array(Id).min(1).max(limits.suggestedFrom).describe("Ids of extractions"),
  }),
  output: z.object({ fields: z.int(), structure: z.unknown(), ...cutShape }),
  async run({ extraction_ids }, { rest, signal }) {
    const json = { extractionIds: extraction_ids };
    const { structure, fields } = await rest.call(operations.suggestSchema, { json }, signal);
    return { facts: { fields: fields.length }, name: "structure", value: structure };
  },
});
