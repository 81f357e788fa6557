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
} from "@quarry/contracts";
import { z } from "zod";
import type { Operation } from "../operation.ts";
import { bodyCodes, idempotent, keyCodes, path, replayed } from "./shared.ts";

const form = z
  .strictObject({
    ...ExtractionFields.shape,
    source: z
      .union([z.string(), z.file()])
      .meta({ description: "Text, an http(s) address, or a file, which every type accepts." }),
  })
  .meta({ id: "ExtractionForm" });

const sourceCodes = [
  "SOURCE_REFUSED",
  "SOURCE_UNREACHABLE",
  "SOURCE_UNREADABLE",
  "SOURCE_EMPTY",
  "OUTPUT_INVALID",
  "OUTPUT_INCOMPLETE",
] as const;

export const extractionOperations: Operation[] = [
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
