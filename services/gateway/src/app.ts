import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { type Clock, type NewId, systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import type { App, Health, Logger, Registry } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { createHttpApp } from "./adapters/http/http-app.ts";
import { createInFlight, gone } from "./adapters/http/in-flight.ts";
import { createRoutes } from "./adapters/http/routes/index.ts";
import { type HttpServer, startServer } from "./adapters/http/server.ts";
import { createTokenVerifier } from "./adapters/jwt/token-verifier.ts";
import { showWaiters } from "./adapters/metrics/show-waiters.ts";
import { mongoIdempotencyStore } from "./adapters/mongo/idempotency-store.ts";
import { mongoKeyStore } from "./adapters/mongo/key-store.ts";
import { mongoSuspensionStore } from "./adapters/mongo/suspension-store.ts";
import { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
import { watchStore } from "./adapters/rate-limits/store-watch.ts";
import { createCreateExtraction } from "./application/create-extraction.ts";
import { createCreateSchema } from "./application/create-schema.ts";
import { createAuthenticate } from "./application/keys/authenticate.ts";
import { cachedKeys } from "./application/keys/cached-keys.ts";
import { cachedSuspensions } from "./application/keys/cached-suspensions.ts";
import { createOnce } from "./application/once.ts";
import type {
  IdempotencyStore,
  KeyStore,
  RateLimits,
  SuspensionStore,
} from "./application/ports.ts";
import { createRefusedAccounts } from "./application/refused-accounts.ts";
import { createRunExtraction } from "./application/waiting/await-extraction.ts";
import { createExtractionFeed } from "./application/waiting/extraction-feed.ts";
import { createFollowExtraction } from "./application/waiting/follow-extraction.ts";
import { createWaiters } from "./application/waiting/waiters.ts";
import { type Config, checkBytesOfAccounts, type GatewayConfig, tokenOptions } from "./config.ts";

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
  /** Of the whole process; told when the gateway begins to drain. */
  health: Health;
};

export type Gateway = AsyncDisposable & {
  /** Starts to answer. @throws ConfigError where the port or the address cannot be listened on. */
  listen(): Promise<{ url: string; port: number }>;
};

/** An idempotency key's lease outlasts the longest wait by this, in ms. */
const leaseMarginMs = 30_000;

/** The HTTP edge. Disposing it answers what is in flight; what still waits is answered with 202. */
export async function createGateway(dependencies: GatewayDependencies): Promise<Gateway> {
  const { bus, blobs, idempotency, rateLimits } = dependencies;
  const { config, clock, newId, logger, metrics, health } = dependencies;
  checkBytesOfAccounts(config);
  const waitLimitMs = config.QUARRY_WAIT_LIMIT_MS;
  const waiters = await createWaiters(bus);
  showWaiters(metrics, waiters);
  const feed = await createExtractionFeed(bus);
  const followExtraction = createFollowExtraction({ bus, feed });
  const inFlight = createInFlight();
  const leaseMs = waitLimitMs + leaseMarginMs;
  const once = createOnce({ store: idempotency, clock, newId, leaseMs });
  const run = createRunExtraction({ bus, waiters, clock, waitLimitMs });
  const hasGone = (signal: AbortSignal) => signal.reason === gone;
  const createExtraction = createCreateExtraction({ run, once, blobs, hasGone });
  const createSchema = createCreateSchema({ bus, once, newId });
  const maxFileBytes = config.QUARRY_MAX_FILE_BYTES;
  const { keys, suspensions, pepper } = dependencies;
  const authenticate = authenticator({ keys, suspensions, pepper, clock, config });
  const app = createHttpApp({
    routes: createRoutes({
      bus,
      blobs,
      createSchema,
      newId,
      createExtraction,
      refusedAccounts: createRefusedAccounts(clock),
      followExtraction,
      maxFileBytes,
    }),
    access: { authenticate, maxFileBytes, ...rateLimits },
    health,
    logger,
    metrics,
    newId,
    inFlight,
    trustedProxies: config.QUARRY_TRUSTED_PROXIES,
  });

  let server: HttpServer | undefined;
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
    async [Symbol.asyncDispose]() {
      await server?.[Symbol.asyncDispose]();
      await feed[Symbol.asyncDispose]();
      await waiters[Symbol.asyncDispose]();
    },
  };
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

/** A key that was revoked elsewhere, an account suspended, is good for no longer than this, in ms. */
const keyCacheMs = 5_000;

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
