import { DocumentRecord } from "../answers/document.ts";
import { ExtractionProgress, ExtractionSettled } from "../answers/progress.ts";
import { EvidenceRecord } from "../answers/records.ts";
import { DocumentParameters } from "../requests.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { params } from "./parts.ts";

export const getEvidence = defineOperation({
  operationId: "getEvidence",
  method: "get",
  path: "/extractions/{id}/evidence",
  tag: "Extractions",
  summary: "Get where each value of an output stands in the source, or why there is no output",
  description:
    "There once the extraction has its end; of one that failed it is the failure and the tokens that were spent. Offsets count UTF-16 code units of the document's text, so that `text.slice(start, end)` is the quote.",
  scope: "extractions:read",
  params,
  success: {
    message: "Evidence retrieved successfully",
    data: EvidenceRecord,
    example: examples.evidence,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const getDocument = defineOperation({
  operationId: "getDocument",
  method: "get",
  path: "/extractions/{id}/document",
  tag: "Extractions",
  summary: "Get the text that was read from the source",
  description:
    "What the evidence points into: the text with its pages, tables, links and headings, and what the source states of itself. There once the extraction is completed, or failed after its source was read.",
  scope: "extractions:read",
  params,
  query: DocumentParameters,
  success: {
    message: "Document retrieved successfully",
    data: DocumentRecord,
    example: examples.document,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT", "VALIDATION_FAILED"],
});

export const followExtraction = defineOperation({
  operationId: "followExtraction",
  method: "get",
  path: "/extractions/{id}/events",
  tag: "Extractions",
  summary: "Follow an extraction until it has its end",
  description:
    "Server-sent events: `progress` as the work goes on, told without guarantee, then `settled`; then the stream ends. It also ends where the extraction is deleted or the server stops: connect again. A caller that connects again after `settled` is told so again.",
  scope: "extractions:read",
  params,
  success: {
    message: "Events of the extraction",
    events: { progress: ExtractionProgress, settled: ExtractionSettled },
    examples: examples.events,
  },
  errors: ["NOT_FOUND"],
});
