/** One schema, a source and what comes of it, which all examples are about. */

const schemaId = "01931f6a-2c4e-7c1b-9a52-6d0f3b7e8c11";
const extractionId = "01931f6b-90d3-7f02-8e41-2b9c5a7d4e60";
const createdAt = "2026-11-20T09:30:00.123+00:00";
const source = "Invoice 4711\nTotal: 99.50 EUR";
const output = { number: "4711", total: 99.5 };
const totalTokens = 212;

export const schemaBody = {
  name: "Invoice",
  structure: {
    type: "object",
    properties: {
      number: { type: "string", describe: "The invoice's number", required: true },
      total: { type: "number", describe: "The amount to pay" },
    },
  },
};

export const schema = { id: schemaId, ...schemaBody, createdAt };

export const extractionForm = {
  schema_id: schemaId,
  type: "text",
  source,
  model: "llm-4.1-mini",
  instruction: "Amounts are in euros.",
};

export const createdExtraction = { id: extractionId, output, totalTokens };

export const acceptedExtraction = { id: extractionId, output: null, totalTokens: 0 };

export const extraction = {
  id: extractionId,
  schemaId,
  source: { type: "text", content: source },
  result: output,
  status: "completed",
  createdAt,
};

export const listedExtraction = {
  id: extractionId,
  createdAt,
  charged: true,
  input: { schema_id: schemaId, source, type: "text", instruction: extractionForm.instruction },
  output,
  status: "completed",
  totalTokens: String(totalTokens),
};

/** The only page of a list of one record. */
export function pageWith(record: object) {
  const meta = {
    currentPage: 1,
    firstPage: 1,
    firstPageUrl: "/?page=1",
    lastPage: 1,
    lastPageUrl: "/?page=1",
    nextPageUrl: null,
    perPage: 10,
    previousPageUrl: null,
    total: 1,
  };
  return { data: [record], meta };
}

export const evidence = {
  leaves: [
    {
      ...{ pointer: "/number", value: "4711", quote: "4711", start: 8, end: 12, page: 1 },
      ...{ match: "exact", confidence: 0.97, reason: "label" },
    },
    {
      ...{ pointer: "/total", value: 99.5, quote: "99.50", start: 20, end: 25, page: 1 },
      ...{ match: "typed", confidence: 0.95, reason: "label" },
    },
  ],
  missing: [],
  warnings: [],
  engine: { id: "offline", version: "1", confidenceBasis: "measured" },
  usage: { calls: 0, inputTokens: 0, outputTokens: 0, estimated: true },
};

export const document = {
  text: source,
  pages: [{ number: 1, start: 0, end: 29 }],
  tables: [],
  structured: [],
  language: "en",
  warnings: [],
  reader: { name: "text", version: "1" },
};

export const events = {
  progress: { stage: "reading", done: 3, total: 12 },
  settled: { status: "completed" },
};
