import { z } from "zod";
import {
  ExtractionBody,
  ExtractionForm,
  ExtractionListParameters,
  ExtractionParameters,
  inlineContent,
} from "../extraction-requests.ts";
import { limits } from "../limits.ts";
import {
  CreatedExtraction,
  ExtractionListItem,
  ExtractionRecord,
  Nothing,
  pageOrCursorOf,
} from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, idempotent, keyErrors, params, replayed } from "./parts.ts";

export const createExtraction = defineOperation({
  operationId: "createExtraction",
  method: "post",
  path: "/extractions",
  tag: "Extractions",
  summary: "Extract data from a source",
  description:
    "Send the source in a form, or in JSON: as text, a URL, or a file in Base64 (up to 16 MiB in all; a form takes larger files). Waits until the extraction has finished. With `Prefer: respond-async`, or after the seconds of `Prefer: wait=10`, or if the wait limit is reached, responds 202; the work continues and can be polled or followed.",
  scope: "extractions:write",
  query: ExtractionParameters,
  headers: idempotent.extend({
    Prefer: z.string().optional().meta({
      description:
        "`respond-async` to return without waiting; with `wait=10`, to wait that many seconds at most.",
    }),
  }),
  body: {
    mediaType: "multipart/form-data",
    shape: ExtractionForm,
    example: examples.extractionForm,
  },
  jsonBody: {
    mediaType: "application/json",
    shape: ExtractionBody,
    example: examples.extractionForm,
    maxBytes: limits.extractionJsonBytes,
    longText: inlineContent,
  },
  success: {
    message: "Extraction completed successfully",
    data: CreatedExtraction,
    headers: replayed,
    example: examples.createdExtraction,
  },
  accepted: {
    message: "Extraction accepted",
    data: CreatedExtraction,
    headers: replayed.extend({
      Location: z.string(),
      "Retry-After": z.string().meta({ description: "Seconds after which to read the location." }),
      "Preference-Applied": z.string().optional().meta({
        description:
          "What of `Prefer` was followed; absent where the server's limit ended the wait.",
      }),
    }),
    example: examples.acceptedExtraction,
  },
  errors: [
    "MALFORMED_JSON",
    "MALFORMED_MULTIPART",
    ...bodyErrors,
    "SCHEMA_NOT_FOUND",
    "SCHEMA_UNSUPPORTED",
    "SOURCE_REFUSED",
    "SOURCE_UNREACHABLE",
    "SOURCE_UNREADABLE",
    "SOURCE_EMPTY",
    "OUTPUT_INVALID",
    "OUTPUT_INCOMPLETE",
    ...keyErrors,
    "STATE_CONFLICT",
    "QUOTA_EXCEEDED",
    "PROVIDER_FAILED",
  ],
});

export const listExtractions = defineOperation({
  operationId: "listExtractions",
  method: "get",
  path: "/extractions",
  tag: "Extractions",
  summary: "List extractions, newest first",
  description:
    "By page numbers, or by a cursor: `after` with the id of the last extraction that was read, or empty for the newest. With a cursor `meta` is `perPage` and `nextAfter`, nothing is counted, and each page costs the same, however far it is.",
  scope: "extractions:read",
  query: ExtractionListParameters,
  success: {
    message: "Extractions retrieved successfully",
    data: pageOrCursorOf(ExtractionListItem),
    example: examples.pageWith(examples.listedExtraction),
  },
  errors: ["VALIDATION_FAILED"],
});

export const getExtraction = defineOperation({
  operationId: "getExtraction",
  method: "get",
  path: "/extractions/{id}",
  tag: "Extractions",
  summary: "Get an extraction",
  description:
    "A failed one has no output: the `message` of its envelope gives the code and the reason; `GET /extractions/{id}/evidence` has them as fields, with whether a retry may succeed, and what it spent.",
  scope: "extractions:read",
  params,
  query: ExtractionParameters,
  success: {
    message: "Extraction retrieved successfully",
    data: ExtractionRecord,
    example: examples.extraction,
  },
  errors: ["NOT_FOUND", "VALIDATION_FAILED"],
});

export const deleteExtraction = defineOperation({
  operationId: "deleteExtraction",
  method: "delete",
  path: "/extractions/{id}",
  tag: "Extractions",
  summary: "Permanently delete an extraction, its source and its output",
  scope: "extractions:write",
  params,
  success: { message: "Extraction deleted successfully", data: Nothing, example: {} },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});
