import { DocumentParameters } from "../requests.ts";
import { DocumentRecord } from "../responses/document.ts";
import { ExtractionProgress, ExtractionSettled } from "../responses/progress.ts";
import { EvidenceRecord } from "../responses/records.ts";
import { ExtractionSummary } from "../responses/summary.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { pageParams, params } from "./parts.ts";

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
    "The document that evidence refers to: the text with its pages, tables, links, headings and (of a web page) elements, and structured data found in the source. Available once the extraction has completed, or failed after its source was read.",
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

export const getPageImage = defineOperation({
  operationId: "getPageImage",
  method: "get",
  path: "/extractions/{id}/pages/{page}",
  tag: "Extractions",
  summary: "Get a page of the source as a picture",
  description:
    "A JPEG of a page of a PDF or an image, at most 1,568 pixels long and upright. The boxes of evidence and words fit it: they are in units of the page's `width` and `height` in the document. It may be kept, but is to be asked for again each time (`ETag`): once the extraction is deleted, it is 404.",
  scope: "extractions:read",
  params: pageParams,
  success: { message: "The picture", files: { "image/jpeg": "" }, isBinary: true },
  errors: ["NOT_FOUND", "STATE_CONFLICT", "VALIDATION_FAILED", "SOURCE_UNREADABLE"],
});

export const getSource = defineOperation({
  operationId: "getSource",
  method: "get",
  path: "/extractions/{id}/source",
  tag: "Extractions",
  summary: "Download the source as it was sent or fetched",
  description:
    "The bytes of the file, the web page or the text, to be saved and never shown as a page of this server: always `application/octet-stream`, with its name in `Content-Disposition`. What lies at an address is kept once it was fetched and read.",
  scope: "extractions:read",
  params,
  success: {
    message: "The source",
    files: { "application/octet-stream": "" },
    isBinary: true,
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const getSummary = defineOperation({
  operationId: "getSummary",
  method: "get",
  path: "/extractions/{id}/summary",
  tag: "Extractions",
  summary: "Get an extraction at a glance",
  description:
    "The schema's revision and present name, the engine, pages, the least confidence, what is missing, why it failed; nothing of its content.",
  scope: "extractions:read",
  params,
  success: {
    message: "Summary retrieved successfully",
    data: ExtractionSummary,
    example: examples.summary,
  },
  errors: ["NOT_FOUND"],
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
