import { limits, operations, PageChoice, SourceType, Vision } from "@quarry/api";
import { z } from "zod";
import { RestError } from "../rest/rest-error.ts";
import type { ToolOutput } from "../results/tool-result.ts";
import { awaitEnd } from "./await-end.ts";
import { findSchema, SchemaReference } from "./find-schema.ts";
import { untrusted } from "./parts.ts";
import { ShownExtraction, showExtraction } from "./shown-extraction.ts";
import { pathShape, readSource, type SentSource, sourceShape } from "./source.ts";
import { defineTool, type ToolContext } from "./tool.ts";

/** The longest wait, in s: many clients give a call a minute. */
const MAX_WAIT_SECONDS = 45;

const Input = z.strictObject({
  ...sourceShape,
  schema: SchemaReference,
  type: SourceType.optional().describe("What the source is; by the name or address unless given"),
  instruction: z
    .string()
    .max(limits.instructionLength)
    .optional()
    .describe("Free text that guides a language model; the offline engine ignores it"),
  pages: PageChoice.optional().describe("Pages of a PDF to read, such as 1-3,7"),
  vision: Vision.optional().describe(
    "Which pages a language model sees as pictures beside their text: auto (whose text is in doubt), always, never",
  ),
  allow_partial: z
    .boolean()
    .optional()
    .describe("Accept a list that cannot be read completely, with a warning in the evidence"),
  wait_seconds: z
    .number()
    .min(0)
    .max(MAX_WAIT_SECONDS)
    .default(30)
    .describe('How long to wait; after that the answer is "pending" with the id'),
});

const InputWithPath = Input.extend(pathShape);

const description = `Extracts data in a schema's shape from a text, a web page, a PDF or an image. Values that the source does not contain are null. If the answer's status is "pending", call \`get_extraction\` with its id later: the work continues. \`get_evidence\` shows where each value comes from. ${untrusted}`;

/** The tool, which reads local files only on the caller's machine. */
export function extractTool({ readsFiles }: { readsFiles: boolean }) {
  const shared = {
    name: "extract",
    title: "Extract data from a source",
    description,
    reads: false,
    fetches: true,
    output: ShownExtraction,
    run: extract,
  };
  return readsFiles
    ? defineTool({ ...shared, input: InputWithPath })
    : defineTool({ ...shared, input: Input });
}

type Wanted = z.output<typeof Input> & { path?: string | undefined };

async function extract(wanted: Wanted, context: ToolContext): Promise<ToolOutput> {
  const source = await readSource(wanted, context);
  const schemaId = await findSchema(wanted.schema, context);
  const { rest, signal } = context;
  const sent = sentOf(source, schemaId, wanted);
  const { id } = await rest.call(operations.createExtraction, sent, signal);
  try {
    if (wanted.wait_seconds > 0) await awaitEnd(id, wanted.wait_seconds, context);
    const answer = await showExtraction(id, undefined, context);
    return { ...answer, isError: answer.facts.status === "failed" };
  } catch (error) {
    if (!(error instanceof RestError) || !error.retryable) throw error;
    const facts = { id, status: "pending", schema_id: schemaId }; // it was accepted, and continues
    return { facts, name: "output", value: null };
  }
}

/** The request: as a form where the source is a file. */
function sentOf({ type, source }: SentSource, schemaId: string, wanted: Wanted) {
  const { instruction, pages, vision, allow_partial } = wanted;
  const headers = { prefer: "respond-async" };
  const fields = { schema_id: schemaId, type, instruction, pages, vision, allow_partial };
  if (!(source instanceof File)) return { headers, json: { ...fields, source } };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  form.set("source", source);
  return { headers, form };
}
