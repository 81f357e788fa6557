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
  summary: "Get the source location of each output value, or why there is no output",
  description:
    "Available once the extraction has completed or failed; for a failed one, returns the failure and the tokens spent. Offsets are UTF-16 code units of the document's text: `text.slice(start, end)` is the quote.",
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
    "The document that evidence refers to: the text with its pages, tables, links and headings, and structured data found in the source. Available once the extraction has completed, or failed after its source was read.",
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
  summary: "Follow an extraction until it has completed or failed",
  description:
    "Server-sent events: `progress` (best effort), then `settled`, after which the stream ends. The stream also ends if the extraction is deleted or the server stops; reconnect then. Reconnecting after `settled` returns `settled` again.",
  scope: "extractions:read",
  params,
  success: {
    message: "Events of the extraction",
    events: { progress: ExtractionProgress, settled: ExtractionSettled },
    examples: examples.events,
  },
  errors: ["NOT_FOUND"],
});
