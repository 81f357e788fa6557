import { BatchBody, BatchListParameters, BatchParameters } from "../batch-requests.ts";
import { BatchItemBody, inlineContent } from "../extraction-requests.ts";
import { limits } from "../limits.ts";
import { BatchRecord } from "../responses/batches.ts";
import { pageOf } from "../responses/records.ts";
import * as examples from "./examples.ts";
import { defineOperation } from "./operation.ts";
import { bodyErrors, idempotent, keyErrors, params, replayed } from "./parts.ts";

const { items, jsonItems, bytes, lineBytes } = limits.batch;
const mebibytes = (size: number) => size / 1_048_576;

export const createBatch = defineOperation({
  operationId: "createBatch",
  method: "post",
  path: "/batches",
  tag: "Batches",
  summary: "Extract data from many sources",
  description: `Send up to ${jsonItems.toLocaleString("en")} items in one JSON value, or up to ${items.toLocaleString("en")} as JSON Lines (\`application/x-ndjson\`, an item on each line, up to ${mebibytes(lineBytes)} MiB each and ${mebibytes(bytes)} MiB in all). Every item is checked before any begins: a fault names its line and field, and nothing is kept. Each item is an extraction of its own. A batch uses at most half of the account's pending extractions, so that single ones find room beside it.`,
  scope: "extractions:write",
  query: BatchParameters,
  headers: idempotent,
  body: { mediaType: "application/json", shape: BatchBody, example: examples.batchBody },
  linesBody: {
    mediaType: "application/x-ndjson",
    shape: BatchItemBody,
    example: examples.batchItem,
    longText: inlineContent,
  },
  success: {
    message: "Batch created successfully",
    data: BatchRecord,
    headers: replayed,
    example: examples.batch,
  },
  errors: [
    "MALFORMED_JSON",
    ...bodyErrors,
    "SCHEMA_NOT_FOUND",
    "SOURCE_EMPTY",
    "SOURCE_REFUSED",
    ...keyErrors,
    "STATE_CONFLICT",
  ],
});

export const listBatches = defineOperation({
  operationId: "listBatches",
  method: "get",
  path: "/batches",
  tag: "Batches",
  summary: "List batches, newest first",
  scope: "extractions:read",
  query: BatchListParameters,
  success: {
    message: "Batches retrieved successfully",
    data: pageOf(BatchRecord),
    example: examples.pageWith(examples.batch),
  },
  errors: ["VALIDATION_FAILED"],
});

export const getBatch = defineOperation({
  operationId: "getBatch",
  method: "get",
  path: "/batches/{id}",
  tag: "Batches",
  summary: "Get a batch, with how many of its items are in each state",
  scope: "extractions:read",
  params,
  success: {
    message: "Batch retrieved successfully",
    data: BatchRecord,
    example: examples.batch,
  },
  errors: ["NOT_FOUND"],
});

export const cancelBatch = defineOperation({
  operationId: "cancelBatch",
  method: "post",
  path: "/batches/{id}/cancel",
  tag: "Batches",
  summary: "Begin no further item of a batch",
  description: "What has begun continues, and what is done stays.",
  scope: "extractions:write",
  params,
  success: {
    message: "Batch cancelled successfully",
    data: BatchRecord,
    example: { ...examples.batch, status: "cancelled", settledAt: examples.settledAt },
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT"],
});

export const retryBatch = defineOperation({
  operationId: "retryBatch",
  method: "post",
  path: "/batches/{id}/retry",
  tag: "Batches",
  summary: "Request again what failed of a batch and may pass",
  description:
    "Makes a new batch of the items whose failure is `retryable`, in their order, with the same schema revision. The former extractions stay as they are. An item whose extraction is deleted before it begins again is passed over.",
  scope: "extractions:write",
  params,
  headers: idempotent,
  success: {
    message: "Batch retried successfully",
    data: BatchRecord,
    headers: replayed,
    example: { ...examples.batch, id: examples.retriedBatchId, retryOf: examples.batch.id },
  },
  errors: ["NOT_FOUND", "STATE_CONFLICT", ...keyErrors],
});

export const getBatchResults = defineOperation({
  operationId: "getBatchResults",
  method: "get",
  path: "/batches/{id}/results",
  tag: "Batches",
  summary: "Get what became of each item, in the items' order, as JSON Lines",
  description:
    "Available at any time: an item that has not begun is `waiting`. For CSV, use `GET /extractions/export?batchId=`.",
  scope: "extractions:read",
  params,
  success: {
    message: "The results",
    files: { "application/x-ndjson": `${JSON.stringify(examples.batchResult)}\n` },
  },
  errors: ["NOT_FOUND"],
});
