import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "@quarry/kernel";
import { connectNatsBus, isNatsLoginRefused, type NatsBus } from "@quarry/messaging/nats";
import type { Db, MongoClient } from "mongodb";
import type { Registry } from "prom-client";
import { createBusMetrics, observedBus } from "./bus/observed-bus.ts";
import type { Logger } from "./logging/logger.ts";
import { createEventMetrics, type EventMetrics } from "./metrics/event-metrics.ts";
import { createRegistry } from "./metrics/registry.ts";
import { createMongoClient, isMongoLoginRefused } from "./mongo-client.ts";
import { createHealth, type Health } from "./operations/health.ts";
import { startOperationsServer } from "./operations/operations-server.ts";
import { tracedBus } from "./tracing/traced-bus.ts";

export type DistributedConfig = {
  QUARRY_METRICS_PORT: number;
  QUARRY_NATS_URL: string;
  QUARRY_NATS_REPLICAS: number;
  QUARRY_NATS_ACK_WAIT_MS: number;
  QUARRY_MONGODB_URL: string;
};

/** What every service of the distributed form stands on. */
export type Distributed = AsyncDisposable & {
  database: Db;
  bus: NatsBus;
  registry: Registry;
  eventMetrics: EventMetrics;
  health: Health;
};

/** A connection to MongoDB over which no answer comes for so long is given up, in ms. */
const silenceMs = 30_000;

/** Between two tries to reach a server that is not there yet, in ms. */
const retryMs = 1_000;

/** Asked of a server that the process waits for at its start. */
const unopened = () => Promise.reject(new Error("not connected yet"));

/** Between two lines of the log about a server that is not there yet, in ms. */
const logEveryMs = 5_000;

/**
 * Opens metrics and health, then waits for MongoDB and NATS for as long as they take, so that
 * services and servers may start in any order.
 *
 * @throws ConfigError if an address cannot be understood, or a port not be listened on.
 */
export async function connectDistributed(
  service: string,
  config: DistributedConfig,
  logger: Logger,
): Promise<Distributed> {
  await using opened = new AsyncDisposableStack();
  const registry = createRegistry();
  const health = createHealth();
  const port = config.QUARRY_METRICS_PORT;
  const operations = opened.use(await startOperationsServer({ port, registry, health }));
  logger.info({ operations: operations.url }, "serving metrics and health checks");

  health.watch("mongodb", unopened);
  const connect = () => connectMongo(service, config.QUARRY_MONGODB_URL);
  const client = opened.adopt(
    await untilAnswered(connect, (error) => logger.warn(`${faultOf(error)}; retrying`)),
    (open) => open.close(),
  );
  const database = client.db();
  health.watch("mongodb", async () => void (await database.command({ ping: 1 })));

  health.watch("nats", unopened);
  const bus = opened.use(await connectNats(service, config, logger));
  health.watch("nats", () => bus.ping());
  const metrics = createBusMetrics(registry);
  const owned = opened.move();
  return {
    database,
    bus: observedBus(tracedBus(bus, "nats"), { logger, metrics }),
    registry,
    eventMetrics: createEventMetrics(registry, bus),
    health,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/**
 * Connects to NATS, and says in the log what it waits for: the driver waits for a server by itself, without a word, and
 * gives up where it is refused, though the user may be made after the services were started.
 */
async function connectNats(
  service: string,
  config: DistributedConfig,
  logger: Logger,
): Promise<NatsBus> {
  const logWaiting = () => logger.warn("NATS does not answer yet; retrying");
  const waiting = setInterval(logWaiting, logEveryMs);
  const connect = () =>
    connectNatsBus({
      url: config.QUARRY_NATS_URL,
      replicas: config.QUARRY_NATS_REPLICAS,
      ackWaitMs: config.QUARRY_NATS_ACK_WAIT_MS,
      name: service,
      failed: (err, consumer) =>
        logger.error({ err, consumer }, "a message could not be settled; it is delivered again"),
    });
  try {
    return await untilAnswered(connect, (error) => {
      if (!isNatsLoginRefused(error)) throw error;
      logger.warn("NATS refuses the user or password of QUARRY_NATS_URL; retrying");
    });
  } finally {
    clearInterval(waiting);
  }
}

/** A client that answered once comes back by itself; one that never did stays closed for good. */
async function connectMongo(service: string, url: string): Promise<MongoClient> {
  const client = createMongoClient(url, {
    appName: `quarry-${service}`,
    serverSelectionTimeoutMS: 5_000,
    socketTimeoutMS: silenceMs, // else what waits on a connection that went silent waits for ever
    retryWrites: false, // the log repeats a write itself, under the same id
  });
  try {
    await client.db().command({ ping: 1 });
    return client;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Users may be made after the services were started: one that is refused waits like one without a server. */
function faultOf(error: unknown): string {
  return isMongoLoginRefused(error)
    ? "MongoDB refuses the user or password of QUARRY_MONGODB_URL"
    : "MongoDB does not answer yet";
}

/** @throws ConfigError of what no waiting fixes. */
async function untilAnswered<Answer>(
  ask: () => Promise<Answer>,
  failed: (error: unknown) => void,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      failed(error);
      await delay(retryMs);
    }
  }
}
