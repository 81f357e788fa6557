import type { KeyStore, SuspensionStore } from "@quarry/access";
import {
  cachedKeys,
  cachedSuspensions,
  createAuthenticate,
  createKeyManager,
  createSessions,
  createTokenVerifier,
  createUploadTokens,
  type UploadTokens,
} from "@quarry/access";
import { mongoKeyStore, mongoSuspensionStore } from "@quarry/access/mongo";
import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { type Clock, type NewId, systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { App, Health, Logger, Registry } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { createHttpApp } from "./adapters/http/http-app.ts";
import { createRequestTracker, disconnected } from "./adapters/http/request-tracker.ts";
import type { Route } from "./adapters/http/route.ts";
import { createRoutes } from "./adapters/http/routes/index.ts";
import { type HttpServer, startServer } from "./adapters/http/server.ts";
import { showWaiters } from "./adapters/metrics/show-waiters.ts";
import { mongoIdempotencyStore } from "./adapters/mongo/idempotency-store.ts";
import { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
import { watchStore } from "./adapters/rate-limits/store-watch.ts";
import { batchCreator } from "./application/create-batch.ts";
import { extractionCreator } from "./application/create-extraction.ts";
import { keyCreator } from "./application/create-key.ts";
import { schemaCreator } from "./application/create-schema.ts";
import { uploadCreator } from "./application/create-upload.ts";
import { createExtractionLimits } from "./application/extraction-limits.ts";
import { createFeedSignals, type FeedSignals } from "./application/feed/feed-signals.ts";
import { createFollowEvents } from "./application/feed/follow-events.ts";
import { createRunOnce } from "./application/idempotency.ts";
import type { IdempotencyStore, RateLimits } from "./application/ports.ts";
import { createRefusedAccounts } from "./application/refused-accounts.ts";
import { createRetryBatch } from "./application/retry-batch.ts";
import { createRotateKey } from "./application/rotate-key.ts";
import { createUploads } from "./application/uploads.ts";
import { createRequestAndAwait } from "./application/waiting/await-extraction.ts";
import {
  createExtractionFeed,
  type ExtractionFeed,
} from "./application/waiting/extraction-feed.ts";
import { createFollowExtraction } from "./application/waiting/follow-extraction.ts";
import { createWaiters, type Waiters } from "./application/waiting/waiters.ts";
import {
  type Config,
  checkBytesOfAccounts,
  type GatewayConfig,
  toEdgeLimits,
  tokenOptions,
} from "./config.ts";

export type GatewayDependencies = {
  bus: MessageBus;
  blobs: BlobStore;
  keys: KeyStore;
  suspensions: SuspensionStore;
  /** The secret under which keys are hashed. */
  pepper: string;
  idempotency: IdempotencyStore;
  rateLimits: RateLimits;
  config: GatewayConfig;
  clock: Clock;
  newId: NewId;
  logger: Logger;
  metrics: Registry;
  /** The health of the whole process; draining when the gateway stops. */
  health: Health;
};

export type Gateway = AsyncDisposable & {
  /** Starts to listen. @throws ConfigError if the port or the address cannot be listened on. */
  listen(): Promise<{ url: string; port: number }>;
  /**
   * A code that signs in to the console once, as the key with this hash, at this process; undefined
   * where the console is off.
   */
  signInCode(keyHash: string): string | undefined;
};

/** How long the lease of an idempotency key outlasts its request's wait, in ms. */
const leaseMarginMs = 30_000;

/** The HTTP edge. Disposing it lets requests in flight finish; waiting ones get a 202. */
export async function createGateway(dependencies: GatewayDependencies): Promise<Gateway> {
  const { bus, config, newId, logger, metrics, health } = dependencies;
  let server: HttpServer | undefined;
  checkBytesOfAccounts(config);
  const waiters = await createWaiters(bus);
  showWaiters(metrics, waiters);
  const feed = await createExtractionFeed(bus);
  const feedSignals = await createFeedSignals(bus);
  const inFlight = createRequestTracker();
  const { QUARRY_MAX_FILE_BYTES: maxFileBytes } = config;
  const authenticate = authenticator(dependencies);
  const sessions = config.QUARRY_CONSOLE === "on" ? createSessions(dependencies) : undefined;
  const uploadTokens = createUploadTokens(dependencies);
  const app = createHttpApp({
    routes: wireRoutes(dependencies, { waiters, feed, feedSignals, uploadTokens }),
    access: { authenticate, sessions, uploadTokens, maxFileBytes, ...dependencies.rateLimits },
    health,
    logger,
    metrics,
    newId,
    inFlight,
    corsOrigins: config.QUARRY_CORS_ORIGINS,
    trustedProxies: config.QUARRY_TRUSTED_PROXIES,
    mcp: { ownUrl: () => server?.url ?? "", hosts: config.QUARRY_MCP_HOSTS },
  });

  return {
    async listen() {
      server = await startServer(app, {
        port: config.PORT,
        host: config.QUARRY_HOST,
        requestTimeoutMs: config.QUARRY_REQUEST_TIMEOUT_MS,
        drainMs: config.QUARRY_DRAIN_MS,
        onDrain: () => health.drain(),
        inFlight,
        newId,
      });
      return server;
    },
    signInCode: (keyHash) => sessions?.makeCode(keyHash),
    async [Symbol.asyncDispose]() {
      await server?.[Symbol.asyncDispose]();
      await feedSignals[Symbol.asyncDispose]();
      await feed[Symbol.asyncDispose]();
      await waiters[Symbol.asyncDispose]();
    },
  };
}

/** Wires the handlers of all operations. */
function wireRoutes(
  dependencies: GatewayDependencies,
  parts: {
    waiters: Waiters;
    feed: ExtractionFeed;
    feedSignals: FeedSignals;
    uploadTokens: UploadTokens;
  },
): Route[] {
  const { bus, blobs, idempotency, keys, pepper, config, clock, newId } = dependencies;
  const { waiters, feed, feedSignals, uploadTokens } = parts;
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
    createExtraction: extractionCreator({
      requestAndAwait,
      runOnce,
      blobs,
      uploads,
      isDisconnected,
    }),
    uploads,
    uploadTokens,
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

type AuthenticatorParts = Pick<
  GatewayDependencies,
  "keys" | "suspensions" | "pepper" | "clock" | "config"
>;

function authenticator({ keys, suspensions, pepper, clock, config }: AuthenticatorParts) {
  const options = tokenOptions(config);
  const tokens = options && createTokenVerifier(options);
  return createAuthenticate({ keys, suspensions, pepper, clock, tokens });
}

/** How long a key or an account stays usable after it was revoked or suspended elsewhere, in ms. */
const keyCacheMs = 3_000;

/** Starts the gateway over NATS and MongoDB. */
export async function connectGateway(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const parts = opened.use(await connectDistributed("gateway", config, logger));
  const { database, bus, health, registry: metrics } = parts;
  const keys = await mongoKeyStore(database);
  const cached = { maxAgeMs: keyCacheMs, clock: systemClock };
  const gateway = opened.use(
    await createGateway({
      bus,
      blobs: opened.use(await openMongoBlobStore({ database })),
      keys: cachedKeys(keys, cached),
      suspensions: cachedSuspensions(mongoSuspensionStore(database), cached),
      pepper: config.QUARRY_KEY_PEPPER,
      idempotency: await mongoIdempotencyStore(database),
      rateLimits: createRateLimits(config, { database, watch: watchStore(metrics, logger) }),
      config,
      clock: systemClock,
      newId: uuidv7,
      logger,
      metrics,
      health,
    }),
  );
  const { url } = await gateway.listen();
  health.started();
  logger.info({ url }, "ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
