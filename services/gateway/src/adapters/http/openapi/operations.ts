import {
  CreatedExtraction,
  DocumentParameters,
  DocumentRecord,
  EvidenceRecord,
  ExtractionFields,
  ExtractionListItem,
  ExtractionProgress,
  ExtractionRecord,
  ExtractionSettled,
  ListParameters,
  pageOf,
  SchemaBody,
  SchemaRecord,
} from "@quarry/contracts";
import { z } from "zod";
import type { Operation } from "./operation.ts";

const path = z.object({ id: z.string().meta({ format: "uuid" }) });
const tag = z.object({ ETag: z.string().meta({ description: "The revision, as a strong tag." }) });
const replayed = z.object({
  "Idempotent-Replayed": z
    .literal("true")
    .optional()
    .meta({ description: "The answer was given before, to the same key." }),
});
const idempotent = z.object({
  "Idempotency-Key": z.string().max(257).optional().meta({
    description: "The same key with the same request gives the same answer for 24 hours.",
  }),
});
const ifMatch = z.object({
  "If-Match": z.string().optional().meta({ description: "The ETag that must still hold." }),
});
const schemaBody = { required: true, content: { "application/json": { schema: SchemaBody } } };

const form = z
  .strictObject({
    ...ExtractionFields.shape,
    source: z
      .union([z.string(), z.file()])
      .meta({ description: "Text, an http(s) address, or a file, which every type accepts." }),
  })
  .meta({ id: "ExtractionForm" });

const bodyCodes = ["UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE", "VALIDATION_FAILED"] as const;
const jsonCodes = ["MALFORMED_JSON", ...bodyCodes, "SCHEMA_UNSUPPORTED"] as const;
const keyCodes = [
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_IN_PROGRESS",
  "IDEMPOTENCY_KEY_REUSED",
] as const;
const sourceCodes = [
  "SOURCE_REFUSED",
  "SOURCE_UNREACHABLE",
  "SOURCE_UNREADABLE",
  "SOURCE_EMPTY",
  "OUTPUT_INVALID",
  "OUTPUT_INCOMPLETE",
] as const;

/** Every operation as the contract's page shows it. */
export const operations: Operation[] = [
  {
    method: "post",
    path: "/schemas",
    id: "createSchema",
    summary: "Create a schema",
    scope: "schemas:write",
    message: "Schema created successfully",
    data: SchemaRecord,
    headers: tag.extend(replayed.shape),
    request: { requestParams: { header: idempotent }, requestBody: schemaBody },
    codes: [...jsonCodes, ...keyCodes],
  },
  {
    method: "get",
    path: "/schemas",
    id: "listSchemas",
    summary: "List schemas, newest first",
    scope: "schemas:read",
    message: "Schemas fetched successfully",
    data: pageOf(SchemaRecord),
    request: { requestParams: { query: ListParameters } },
    codes: ["VALIDATION_FAILED"],
  },
  {
    method: "get",
    path: "/schemas/:id",
    id: "getSchema",
    summary: "Get a schema",
    scope: "schemas:read",
    message: "Schema retrieved successfully",
    data: SchemaRecord,
    headers: tag,
    request: { requestParams: { path } },
    codes: ["NOT_FOUND"],
  },
  {
    method: "put",
    path: "/schemas/:id",
    id: "updateSchema",
    summary: "Replace a schema's name and structure",
    description: "Extractions keep the structure that they were run with.",
    scope: "schemas:write",
    message: "Schema updated successfully",
    data: SchemaRecord,
    headers: tag,
    request: { requestParams: { path, header: ifMatch }, requestBody: schemaBody },
    codes: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT", ...jsonCodes],
  },
  {
    method: "delete",
    path: "/schemas/:id",
    id: "deleteSchema",
    summary: "Delete a schema; its extractions stay",
    scope: "schemas:write",
    message: "Schema deleted successfully",
    request: { requestParams: { path, header: ifMatch } },
    codes: ["NOT_FOUND", "REVISION_MISMATCH", "STATE_CONFLICT"],
  },
  {
    method: "post",
    path: "/extractions",
    id: "createExtraction",
    summary: "Extract data from a source",
    description:
      "Waits for the end. With `Prefer: respond-async`, or when the wait runs long, the answer is 202 and every read shows how the work goes on.",
    scope: "extractions:write",
    message: "Extraction completed successfully",
    data: CreatedExtraction,
    headers: replayed,
    accepted: {
      message: "Extraction accepted",
      data: CreatedExtraction,
      headers: replayed.extend({ Location: z.string() }),
    },
    request: {
      requestParams: {
        header: idempotent.extend({
          Prefer: z.string().optional().meta({ description: "`respond-async` not to wait." }),
        }),
      },
      requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
    },
    codes: [
      "MALFORMED_MULTIPART",
      ...bodyCodes,
      "SCHEMA_NOT_FOUND",
      "SCHEMA_UNSUPPORTED",
      ...sourceCodes,
      ...keyCodes,
      "STATE_CONFLICT",
      "QUOTA_EXCEEDED",
      "PROVIDER_FAILED",
    ],
  },
  {
    method: "get",
    path: "/extractions",
    id: "listExtractions",
    summary: "List extractions, newest first",
    scope: "extractions:read",
    message: "Extractions retrieved successfully",
    data: pageOf(ExtractionListItem),
    request: { requestParams: { query: ListParameters } },
    codes: ["VALIDATION_FAILED"],
  },
  {
    method: "get",
    path: "/extractions/:id",
    id: "getExtraction",
    summary: "Get an extraction",
    scope: "extractions:read",
    message: "Extraction retrieved successfully",
    data: ExtractionRecord,
    request: { requestParams: { path } },
    codes: ["NOT_FOUND"],
  },
  {
    method: "get",
    path: "/extractions/:id/evidence",
    id: "getEvidence",
    summary: "Get where each value of an output stands in the source, or why there is no output",
    description:
      "There once the extraction has its end; of one that failed it is the failure and the tokens that were spent. Offsets count UTF-16 code units of the document's text, so that `text.slice(start, end)` is the quote.",
    scope: "extractions:read",
    message: "Evidence retrieved successfully",
    data: EvidenceRecord,
    request: { requestParams: { path } },
    codes: ["NOT_FOUND", "STATE_CONFLICT"],
  },
  {
    method: "get",
    path: "/extractions/:id/document",
    id: "getDocument",
    summary: "Get the text that was read from the source",
    description:
      "What the evidence points into: the text with its pages, tables, links and headings, and what the source states of itself. There once the extraction is completed, or failed after its source was read.",
    scope: "extractions:read",
    message: "Document retrieved successfully",
    data: DocumentRecord,
    request: { requestParams: { path, query: DocumentParameters } },
    codes: ["NOT_FOUND", "STATE_CONFLICT", "VALIDATION_FAILED"],
  },
  {
    method: "get",
    path: "/extractions/:id/events",
    id: "followExtraction",
    summary: "Follow an extraction until it has its end",
    description:
      "Server-sent events: `progress` as the work goes on, told without guarantee, then `settled`; then the stream ends. It also ends where the extraction is deleted or the server stops: connect again. A caller that connects again after `settled` is told so again.",
    scope: "extractions:read",
    message: "Events of the extraction",
    events: { progress: ExtractionProgress, settled: ExtractionSettled },
    request: { requestParams: { path } },
    codes: ["NOT_FOUND"],
  },
  {
    method: "delete",
    path: "/extractions/:id",
    id: "deleteExtraction",
    summary: "Delete an extraction, its source and its output, for good",
    scope: "extractions:write",
    message: "Extraction deleted successfully",
    request: { requestParams: { path } },
    codes: ["NOT_FOUND", "STATE_CONFLICT"],
  },
];
