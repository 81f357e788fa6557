import {
  createAuthenticate,
  createSessions,
  createTokenVerifier,
  createUploadTokens,
} from "@quarry/access";
import { createHttpApp } from "./adapters/http/http-app.ts";
import { createRequestTracker } from "./adapters/http/request-tracker.ts";
import { type HttpServer, startServer } from "./adapters/http/server.ts";
import { showWaiters } from "./adapters/metrics/show-waiters.ts";
import { createConsoleSessions } from "./application/console-sessions.ts";
import { createFeedSignals } from "./application/feed/feed-signals.ts";
import { createHeldBodies } from "./application/held-bodies/held-bodies.ts";
import { createExtractionFeed } from "./application/waiting/extraction-feed.ts";
import { createWaiters } from "./application/waiting/waiters.ts";
import { checkBytesOfAccounts, tokenOptions } from "./config.ts";
import type { GatewayDependencies } from "./dependencies.ts";
import { wireRoutes } from "./wire-routes.ts";

/** Request bodies that this process holds, in bytes: 64 MiB. While one is parsed it takes a few times its size. */
const heldBodyBytes = 67_108_864;
/** Messages for tools that this process holds, in bytes: 16 MiB. */
const heldMessageBytes = 16_777_216;
/** How long a request waits until its body may be held, in ms. */
const heldBodyWaitMs = 20_000;

export type Gateway = AsyncDisposable & {
  /** Starts to listen. @throws ConfigError if the port or the address cannot be listened on. */
  listen(): Promise<{ url: string; port: number }>;
  /**
   * A one-time code to sign in to the console of this process as the key with this hash; undefined if the console
   * is off.
   */
  signInCode(keyHash: string): string | undefined;
};

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
  const heldBodies = createHeldBodies({ most: heldBodyBytes, waitMs: heldBodyWaitMs });
  const { QUARRY_MAX_FILE_BYTES: maxFileBytes } = config;
  const authenticate = authenticator(dependencies);
  const sessions = config.QUARRY_CONSOLE === "on" ? consoleSessions(dependencies) : undefined;
  const uploadTokens = createUploadTokens(dependencies);
  const app = createHttpApp({
    routes: wireRoutes(dependencies, { waiters, feed, feedSignals, uploadTokens, heldBodies }),
    heldBodies,
    access: { authenticate, sessions, uploadTokens, maxFileBytes, ...dependencies.rateLimits },
    health,
    logger,
    metrics,
    newId,
    inFlight,
    corsOrigins: config.QUARRY_CORS_ORIGINS,
    trustedProxies: config.QUARRY_TRUSTED_PROXIES,
    publicUrl: config.QUARRY_PUBLIC_URL,
    mcp: {
      ownUrl: () => server?.url ?? "",
      hosts: config.QUARRY_MCP_HOSTS,
      heldMessages: createHeldBodies({ most: heldMessageBytes, waitMs: heldBodyWaitMs }),
    },
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

function consoleSessions({ idempotency: store, pepper, clock }: GatewayDependencies) {
  return createConsoleSessions(createSessions({ pepper, clock }), { store, clock });
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
