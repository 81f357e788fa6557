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

export const importBody = {
  jsonSchema: {
    type: "object",
    properties: {
      number: { type: "string", description: "The invoice's number", maxLength: 20 },
      total: { type: ["number", "null"] },
    },
    required: ["number"],
  },
};

export const importedStructure = {
  structure: {
    type: "object",
    properties: {
      number: {
        ...{ type: "string", required: true },
        describe: "The invoice's number. At most 20 characters.",
      },
      total: { type: "number" },
    },
  },
  notes: [{ pointer: "/properties/number/maxLength", keyword: "maxLength", done: "described" }],
};

export const suggestBody = { extractionIds: [extractionId] };

export const suggestedStructure = {
  structure: { type: "object", properties: { total: { type: "number", describe: "Total" } } },
  fields: [
    {
      ...{ pointer: "/total", type: "number", describe: "Total", documents: 1 },
      place: { extractionId, page: 1, start: 20, end: 29, quote: "99.50 EUR" },
    },
  ],
} as const;

export const jsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: {
    number: {
      ...{ type: ["string", "null"], description: "The invoice's number" },
      "x-quarry-required": true,
    },
    total: {
      ...{ type: ["number", "null"], description: "The amount to pay" },
      "x-quarry-required": false,
    },
  },
  required: ["number", "total"],
  additionalProperties: false,
};

export const exampleBody = { extractionId, output };

export const example = { extractionId, schemaId, createdAt };

export const extractionForm = {
  schema_id: schemaId,
  type: "text",
  source,
  model: "llm-4.1-mini",
  instruction: "Amounts are in euros.",
};

export const uploadForm = { file: "<the file>" };

export const upload = {
  id: "01931f6a-77c2-7b3e-9d04-1c6e5f2a8b07",
  expiresAt: "2026-11-21T09:29:30.000+00:00",
  size: 48_213,
  mediaType: "application/pdf",
};

export const uploadAddress = {
  path: "/v1/uploads?token=<sealed>",
  expiresAt: "2026-11-20T09:40:00.123+00:00",
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

export const settledAt = "2026-11-20T09:30:01.407+00:00";

export const batchItem = { type: "text", source, externalId: "order-7041" };

export const batchBody = { schema_id: schemaId, items: [batchItem] };

export const batch = {
  id: "01931f6b-1a40-7d13-9b72-5e8f0c6a3b94",
  ...{ schemaId, schemaRevision: 1, status: "running" },
  ...{ items: 1, pending: 1, completed: 0, failed: 0 },
  createdAt,
  retryOf: null,
  settledAt: null,
};

export const retriedBatchId = "01931f7c-20b5-7e06-8d44-1f9a3c7e5b20";

export const batchResult = {
  ...{ number: 1, id: extractionId, externalId: batchItem.externalId, status: "completed" },
  ...{ totalTokens, output, failure: null },
};

export const exportedExtraction = {
  id: extractionId,
  externalId: null,
  metadata: null,
  schemaId,
  schemaRevision: 1,
  type: "text",
  status: "completed",
  createdAt,
  settledAt,
  totalTokens,
  output,
  failure: null,
};

export const exportedTable = [
  "id,externalId,status,createdAt,settledAt,schemaRevision,number,total",
  `${extractionId},,completed,${createdAt},${exportedExtraction.settledAt},1,4711,99.5`,
  "",
].join("\r\n");

export const keyBody = { name: "importer", scopes: ["extractions:write"], expiresInDays: 90 };

export const apiKey = {
  id: "01931f60-8d1e-7a4b-8c3f-2e9d7b6a5f10",
  name: "importer",
  hint: "quarry_Hq…7f",
  scopes: ["extractions:write"],
  createdAt,
  expiresAt: null,
  lastUsedAt: null,
};

const limits = {
  ...{ requestsPerMinute: 600, accountRequestsPerMinute: null, accountBytesPerMinute: null },
  ...{ fileBytes: 52_428_800, pendingExtractions: 200, tokensPerMonth: null },
};

export const me = { account: "acme", scopes: ["extractions:write"], key: apiKey, limits };

const counts = {
  ...{ requested: 12, completed: 11, failed: 1, deleted: 0 },
  ...{ tokens: 2_391, chargedTokens: 2_301 },
};

export const usage = {
  days: [{ day: "2026-11-20", ...counts }],
  months: [{ month: "2026-11", ...counts }],
};

export const schemaRevision = { revision: 1, ...schemaBody, createdAt };

export const summary = {
  ...{ id: extractionId, status: "completed", type: "text", model: "llm-4.1-mini" },
  ...{ schemaId, schemaRevision: 1, schemaName: schemaBody.name, presentRevision: 2 },
  ...{ batchId: null, createdAt, settledAt, totalTokens, pages: 1, failure: null },
  engine: { id: "offline", version: "1", confidenceBasis: "measured" },
  ...{ values: 2, leastConfidence: 0.82, missing: 0, withheld: 0, rowsMissing: 0, warnings: 0 },
  review: "none",
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

export const accountEvent = {
  id: "evt_01931f6a-7a10-7c55-8a3e-5b0d9e4f1a22_0",
  type: "extraction.completed",
  occurredAt: "2026-11-20T09:30:01.456+00:00",
  cursor: "b2ZhcjEuMTIuNA",
  sequence: 2,
  data: { extractionId, schemaId, schemaRevision: 1, totalTokens },
};

export const eventPage = { data: [accountEvent], next: accountEvent.cursor, more: false };

export const webhookBody = {
  url: "https://erp.example/hooks/quarry",
  types: ["extraction.completed", "extraction.failed"],
};

export const webhook = {
  id: "01931f70-1b0c-7f1e-9a3c-6d2b8e4f5a71",
  ...webhookBody,
  schemaId: null,
  include: [],
  enabled: true,
  createdAt,
};

export const webhookAttempt = {
  at: "2026-11-20T09:30:01.502+00:00",
  httpStatus: 204,
  durationMs: 46,
};

export const webhookDelivery = {
  eventId: accountEvent.id,
  type: "extraction.completed",
  status: "delivered",
  attempts: 1,
  nextAttemptAt: null,
  lastAttempt: webhookAttempt,
};
