import { createKey, deleteKey, getMe, getUsage, listKeys, rotateKey } from "./accounts.ts";
import {
  cancelBatch,
  createBatch,
  getBatch,
  getBatchResults,
  listBatches,
  retryBatch,
} from "./batches.ts";
import { listEvents } from "./events.ts";
import { exportExtractions } from "./exports.ts";
import {
  createExtraction,
  deleteExtraction,
  getExtraction,
  listExtractions,
} from "./extractions.ts";
import {
  followExtraction,
  getDocument,
  getEvidence,
  getPageImage,
  getSource,
  getSummary,
} from "./results.ts";
import { getSchemaRevision, listSchemaRevisions } from "./revisions.ts";
import { addExample, deleteExample, listExamples } from "./schema-examples.ts";
import {
  createSchema,
  deleteSchema,
  ensureSchema,
  getJsonSchema,
  getSchema,
  listSchemas,
  updateSchema,
} from "./schemas.ts";
import { importSchema, suggestSchema, validateSchema } from "./structures.ts";
import { createUpload, createUploadAddress } from "./uploads.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "./webhooks.ts";

export {
  basePath,
  type EventResponse,
  type FileResponse,
  type FormBody,
  type JsonBody,
  type JsonResponse,
  type Operation,
  type Tag,
  tags,
} from "./operation.ts";

/** Every operation, by its id. */
export const operations = {
  createSchema,
  listSchemas,
  ensureSchema,
  importSchema,
  suggestSchema,
  validateSchema,
  getSchema,
  getJsonSchema,
  listSchemaRevisions,
  getSchemaRevision,
  updateSchema,
  deleteSchema,
  addExample,
  listExamples,
  deleteExample,
  createUpload,
  createUploadAddress,
  createExtraction,
  listExtractions,
  exportExtractions,
  createBatch,
  listBatches,
  getBatch,
  cancelBatch,
  retryBatch,
  getBatchResults,
  getExtraction,
  getEvidence,
  getDocument,
  getPageImage,
  getSource,
  getSummary,
  followExtraction,
  deleteExtraction,
  listEvents,
  createWebhook,
  listWebhooks,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  rotateWebhookSecret,
  listWebhookDeliveries,
  resendWebhookDelivery,
  replayWebhook,
  getMe,
  getUsage,
  listKeys,
  createKey,
  rotateKey,
  deleteKey,
};
