import type { KeyManager, UploadTokens } from "@quarry/access";
import type { Clock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { CreateBatch } from "../../../application/create-batch.ts";
import type { CreateSchema } from "../../../application/create-schema.ts";
import type { CreateWebhook } from "../../../application/create-webhook.ts";
import type { ReadExtractionLimits } from "../../../application/extraction-limits.ts";
import type { FollowEvents } from "../../../application/feed/follow-events.ts";
import type { CreateKey } from "../../../application/keys/create-key.ts";
import type { RotateKey } from "../../../application/keys/rotate-key.ts";
import type { RetryBatch } from "../../../application/retry-batch.ts";
import type { CreateUpload } from "../../../application/uploads/create-upload.ts";
import type { FollowExtraction } from "../../../application/waiting/follow-extraction.ts";
import type { Route } from "../route.ts";
import { type EdgeLimits, getMeRoute } from "./account/get-me.ts";
import { getUsageRoute } from "./account/get-usage.ts";
import { createKeyRoute, deleteKeyRoute, listKeysRoute, rotateKeyRoute } from "./account/keys.ts";
import { cancelBatchRoute } from "./batches/cancel-batch.ts";
import { createBatchRoute } from "./batches/create-batch.ts";
import { getBatchRoute } from "./batches/get-batch.ts";
import { getBatchResultsRoute } from "./batches/get-batch-results.ts";
import { listBatchesRoute } from "./batches/list-batches.ts";
import { retryBatchRoute } from "./batches/retry-batch.ts";
import { listEventsRoute } from "./events/list-events.ts";
import {
  type CreateExtractionDependencies,
  createExtractionRoute,
} from "./extractions/create-extraction.ts";
import { createUploadRoute } from "./extractions/create-upload.ts";
import { createUploadAddressRoute } from "./extractions/create-upload-address.ts";
import { deleteExtractionRoute } from "./extractions/delete-extraction.ts";
import { exportExtractionsRoute } from "./extractions/export-extractions.ts";
import { followExtractionRoute } from "./extractions/follow-extraction.ts";
import { getDocumentRoute } from "./extractions/get-document.ts";
import { getEvidenceRoute } from "./extractions/get-evidence.ts";
import { getExtractionRoute } from "./extractions/get-extraction.ts";
import { getPageImageRoute } from "./extractions/get-page-image.ts";
import { getSourceRoute } from "./extractions/get-source.ts";
import { getSummaryRoute } from "./extractions/get-summary.ts";
import { listExtractionsRoute } from "./extractions/list-extractions.ts";
import { reviewPolicyRoutes } from "./reviews/review-policy.ts";
import { reviewRoutes } from "./reviews/reviews.ts";
import { createSchemaRoute } from "./schemas/create-schema.ts";
import { deleteSchemaRoute } from "./schemas/delete-schema.ts";
import { ensureSchemaRoute } from "./schemas/ensure-schema.ts";
import { exampleRoutes } from "./schemas/examples.ts";
import { getJsonSchemaRoute } from "./schemas/get-json-schema.ts";
import { getSchemaRoute } from "./schemas/get-schema.ts";
import { importSchemaRoute } from "./schemas/import-schema.ts";
import { listSchemasRoute } from "./schemas/list-schemas.ts";
import { getSchemaRevisionRoute, listSchemaRevisionsRoute } from "./schemas/revisions.ts";
import { suggestSchemaRoute } from "./schemas/suggest-schema.ts";
import { updateSchemaRoute } from "./schemas/update-schema.ts";
import { validateSchemaRoute } from "./schemas/validate-schema.ts";
import { deliveryRoutes } from "./webhooks/deliveries.ts";
import { webhookRoutes } from "./webhooks/webhooks.ts";

export type RouteDependencies = CreateExtractionDependencies & {
  createUpload: CreateUpload;
  uploadTokens: UploadTokens;
  createBatch: CreateBatch;
  retryBatch: RetryBatch;
  bus: MessageBus;
  clock: Clock;
  edgeLimits: EdgeLimits;
  extractionLimits: ReadExtractionLimits;
  keyManager: KeyManager;
  createKey: CreateKey;
  rotateKey: RotateKey;
  createSchema: CreateSchema;
  createWebhook: CreateWebhook;
  followExtraction: FollowExtraction;
  followEvents: FollowEvents;
};

/** Every operation of the interface. */
export function createRoutes(dependencies: RouteDependencies): Route[] {
  return [
    createSchemaRoute(dependencies),
    listSchemasRoute(dependencies),
    ensureSchemaRoute(dependencies),
    importSchemaRoute(),
    suggestSchemaRoute(dependencies),
    validateSchemaRoute(),
    getSchemaRoute(dependencies),
    getJsonSchemaRoute(dependencies),
    listSchemaRevisionsRoute(dependencies),
    getSchemaRevisionRoute(dependencies),
    updateSchemaRoute(dependencies),
    deleteSchemaRoute(dependencies),
    ...exampleRoutes(dependencies),
    createUploadRoute(dependencies),
    createUploadAddressRoute(dependencies),
    createExtractionRoute(dependencies),
    listExtractionsRoute(dependencies),
    exportExtractionsRoute(dependencies),
    createBatchRoute(dependencies),
    listBatchesRoute(dependencies),
    getBatchRoute(dependencies),
    cancelBatchRoute(dependencies),
    retryBatchRoute(dependencies),
    getBatchResultsRoute(dependencies),
    getExtractionRoute(dependencies),
    getEvidenceRoute(dependencies),
    getDocumentRoute(dependencies),
    getPageImageRoute(dependencies),
    getSourceRoute(dependencies),
    getSummaryRoute(dependencies),
    followExtractionRoute(dependencies),
    deleteExtractionRoute(dependencies),
    ...reviewRoutes(dependencies),
    ...reviewPolicyRoutes(dependencies),
    listEventsRoute(dependencies),
    ...webhookRoutes(dependencies),
    ...deliveryRoutes(dependencies),
    getMeRoute(dependencies),
    getUsageRoute(dependencies),
    listKeysRoute(dependencies),
    createKeyRoute(dependencies),
    rotateKeyRoute(dependencies),
    deleteKeyRoute(dependencies),
  ];
}
