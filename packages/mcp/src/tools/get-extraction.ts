import { z } from "zod";
import { At } from "../results/tool-result.ts";
import { Id, untrusted } from "./parts.ts";
import { ShownExtraction, showExtraction } from "./shown-extraction.ts";
import { defineTool } from "./tool.ts";

export const getExtraction = defineTool({
  name: "get_extraction",
  title: "Read an extraction",
  description: `Reads an extraction: its status and, once it is completed, its output. Use it when \`extract\` answered "pending", or to read on in a long output by \`at\`. ${untrusted}`,
  reads: true,
  input: z.strictObject({ id: Id, at: At.optional() }),
  output: ShownExtraction,
  run: ({ id, at }, context) => showExtraction(id, at, context),
});
