import { cachedKeys, cachedSuspensions } from "@quarry/access";
import { mongoKeyStore, mongoSuspensionStore } from "@quarry/access/mongo";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { systemClock, uuidv7 } from "@quarry/kernel";
import type { App, Logger } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { mongoIdempotencyStore } from "./adapters/mongo/idempotency-store.ts";
import { createRateLimits } from "./adapters/rate-limits/rate-limiter.ts";
import { watchStore } from "./adapters/rate-limits/store-watch.ts";
import type { Config } from "./config.ts";
import { createGateway } from "./gateway.ts";

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
