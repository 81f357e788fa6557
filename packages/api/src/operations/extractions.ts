import { z } from "zod";
import {
  CreatedExtraction,
  ExtractionListItem,
  ExtractionRecord,
  Nothing,
  pageOf,
} from "../answers/records.ts";
import { ExtractionForm, ListParameters } from "../requests.ts";
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
    "Waits until the extraction has finished. With `Prefer: respond-async`, or if the wait limit is reached, responds 202; the work continues and can be polled or followed.",
  scope: "extractions:write",
  headers: idempotent.extend({
    Prefer: z.string().optional().meta({
      description: "`respond-async` to return without waiting.",
      example: "respond-async",
    }),
  }),
  body: {
    mediaType: "multipart/form-data",
    shape: ExtractionForm,
    example: examples.extractionForm,
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
    headers: replayed.extend({ Location: z.string() }),
    example: examples.acceptedExtraction,
  },
  errors: [
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
  scope: "extractions:read",
  query: ListParameters,
  success: {
    message: "Extractions retrieved successfully",
    data: pageOf(ExtractionListItem),
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
  scope: "extractions:read",
  params,
  success: {
    message: "Extraction retrieved successfully",
    data: ExtractionRecord,
    example: examples.extraction,
  },
  errors: ["NOT_FOUND"],
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
