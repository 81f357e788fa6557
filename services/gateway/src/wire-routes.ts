import { createKeyManager, type UploadTokens } from "@quarry/access";
import { disconnected } from "./adapters/http/request-tracker.ts";
import type { Route } from "./adapters/http/route.ts";
import { createRoutes } from "./adapters/http/routes/index.ts";
import { batchCreator } from "./application/create-batch.ts";
import { extractionCreator } from "./application/create-extraction.ts";
import { schemaCreator } from "./application/create-schema.ts";
import { webhookCreator } from "./application/create-webhook.ts";
import { createExtractionLimits } from "./application/extraction-limits.ts";
import type { FeedSignals } from "./application/feed/feed-signals.ts";
import { createFollowEvents } from "./application/feed/follow-events.ts";
import type { HeldBodies } from "./application/held-bodies/held-bodies.ts";
import { createRunOnce } from "./application/idempotency/idempotency.ts";
import { keyCreator } from "./application/keys/create-key.ts";
import { createRotateKey } from "./application/keys/rotate-key.ts";
import { createRefusedAccounts } from "./application/refused-accounts.ts";
import { createRetryBatch } from "./application/retry-batch.ts";
import { uploadCreator } from "./application/uploads/create-upload.ts";
import { createUploads } from "./application/uploads/uploads.ts";
import { createRequestAndAwait } from "./application/waiting/await-extraction.ts";
import type { ExtractionFeed } from "./application/waiting/extraction-feed.ts";
import { createFollowExtraction } from "./application/waiting/follow-extraction.ts";
import type { Waiters } from "./application/waiting/waiters.ts";
import { toEdgeLimits } from "./config.ts";
import type { GatewayDependencies } from "./dependencies.ts";

/** How long the lease of an idempotency key outlasts its request's wait, in ms. */
const leaseMarginMs = 30_000;

/** Wires the handlers of all operations. */
export function wireRoutes(
  dependencies: GatewayDependencies,
  parts: {
    waiters: Waiters;
    feed: ExtractionFeed;
    feedSignals: FeedSignals;
    uploadTokens: UploadTokens;
    heldBodies: HeldBodies;
  },
): Route[] {
  const { bus, blobs, idempotency, keys, pepper, config, clock, newId } = dependencies;
  const { waiters, feed, feedSignals, uploadTokens, heldBodies } = parts;
  const runOnce = createRunOnce({ store: idempotency, clock, newId, marginMs: leaseMarginMs });
  const requestAndAwait = createRequestAndAwait({ bus, waiters, clock });
  const isDisconnected = (signal: AbortSignal) => signal.reason === disconnected;
  const uploads = createUploads({ blobs, store: idempotency, clock });
  const keyManager = createKeyManager({ keys, pepper, clock, newId });
  const keyParts = { keyManager, runOnce, newId };
  return createRoutes({
    bus,
    blobs,
    clock,
    newId,
    keyManager,
    createKey: keyCreator(keyParts),
    rotateKey: createRotateKey({ ...keyParts, clock }),
    createSchema: schemaCreator({ bus, runOnce, newId }),
    createWebhook: webhookCreator({ bus, runOnce, newId }),
    createExtraction: extractionCreator({
      requestAndAwait,
      runOnce,
      blobs,
      uploads,
      isDisconnected,
    }),
    uploads,
    uploadTokens,
    heldBodies,
    createUpload: uploadCreator({ uploads, runOnce, blobs }),
    createBatch: batchCreator({ bus, runOnce, blobs }),
    retryBatch: createRetryBatch({ bus, runOnce, newId }),
    refusedAccounts: createRefusedAccounts(clock),
    followExtraction: createFollowExtraction({ bus, feed }),
    followEvents: createFollowEvents({ bus, signals: feedSignals }),
    edgeLimits: toEdgeLimits(config),
    extractionLimits: createExtractionLimits(bus, clock),
    maxFileBytes: config.QUARRY_MAX_FILE_BYTES,
    waitLimitMs: config.QUARRY_WAIT_LIMIT_MS,
  });
}
