import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { openSqliteBlobStore } from "@quarry/blob-store/sqlite";
import { openDatabase } from "@quarry/event-store/sqlite";
import { openEmbeddedBus } from "@quarry/messaging/embedded";
import {
  type App,
  createBusMetrics,
  createEventMetrics,
  createHealth,
  createRegistry,
  type Logger,
  startOperationsServer,
  tracedBus,
} from "@quarry/service-kit";
import {
  checkWrites,
  lockFolder,
  makeDataFolder,
  refuseHalfRestored,
  showDisk,
} from "@quarry/service-kit/data-folder";
import type { Config } from "./config.ts";
import {
  type EmbeddedParts,
  startDelivery,
  startExtraction,
  startGateway,
  startIngestion,
  startSchema,
} from "./services.ts";

export type Standalone = App & {
  /** Where the REST API answers. */
  url: string;
  /** Where metrics and health answer. */
  operationsUrl: string;
  /** A key that was made on the first start; it is not kept anywhere else. */
  madeKey: string | undefined;
  /** Opens the console signed in, once and within ten minutes; undefined if no account could be. */
  consoleLink: string | undefined;
  engine: "offline" | "llm" | "auto";
};

/**
 * Starts all services in this process on embedded parts in one data folder.
 *
 * @throws ConfigError if the folder cannot be written to, another server or a restore uses it, or a
 *   restore into it did not end.
 */
export async function startStandalone(config: Config, logger: Logger): Promise<Standalone> {
  await using opened = new AsyncDisposableStack();
  const folder = config.QUARRY_DATA_DIR;
  makeDataFolder(folder);
  opened.use(lockFolder(folder));
  refuseHalfRestored(folder);

  const registry = createRegistry();
  const health = createHealth();
  const { QUARRY_METRICS_PORT: port, QUARRY_HOST: host } = config;
  const operations = opened.use(await startOperationsServer({ port, host, registry, health }));

  const failed = (err: unknown, consumer: string) =>
    logger.error({ err, consumer }, "messages of the bus could not be written; trying again");
  const stored = opened.use(openEmbeddedBus({ path: join(folder, "bus.db"), failed }));
  const bus = tracedBus(stored, "embedded");
  const databases = new Map<string, DatabaseSync>();
  const open = (name: string) => {
    const database = databases.get(name) ?? openDatabase(join(folder, name));
    if (!databases.has(name)) opened.defer(() => database.close());
    databases.set(name, database);
    return database;
  };
  const content = { database: open("extraction.db"), root: join(folder, "blobs") }; // beside the log that refers to it
  const parts: EmbeddedParts = {
    bus,
    blobs: opened.use(await openSqliteBlobStore(content)),
    open,
    use: (part) => opened.use(part),
    config,
    logger,
    registry,
    metrics: createBusMetrics(registry),
    eventMetrics: createEventMetrics(registry, bus),
    health,
  };
  showDisk(registry, folder);
  health.mention("writes", () => checkWrites(folder)); // reads go on while a full disk refuses them
  health.watch("bus", () => parts.bus.ping());
  health.watch("blobs", () => parts.blobs.ping());
  await startSchema(parts);
  await startIngestion(parts);
  const engine = await startExtraction(parts);
  await startDelivery(parts);
  const { url, madeKey, consoleLink } = await startGateway(parts);
  health.started();

  const owned = opened.move();
  return {
    url,
    operationsUrl: operations.url,
    madeKey,
    consoleLink,
    engine,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
