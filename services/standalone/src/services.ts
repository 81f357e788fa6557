import type { DatabaseSync } from "node:sqlite";
import { createKeyManager } from "@quarry/access";
import type { BlobStore } from "@quarry/blob-store";
import {
  alwaysOurs,
  createLocalLock,
  openSqliteDeliveries,
  openSqliteFeed,
  openSqliteWebhooks,
  startDeliveryService,
  webhookCodec,
} from "@quarry/delivery";
import { openSqliteEventStore } from "@quarry/event-store/sqlite";
import {
  extractionCodec,
  openEngine,
  openSqliteBackupNote,
  openSqliteBatchViews,
  openSqliteExtractionViews,
  openSqliteRetention,
  openSqliteReviewClaims,
  openSqliteReviewPolicies,
  openSqliteReviewViews,
  openSqliteUsage,
  showBackup,
  startExtractionService,
} from "@quarry/extraction";
import { createGateway, createRateLimits, openSqliteGateway } from "@quarry/gateway";
import { openSqliteDocumentIndex, sourceCodec, startIngestionService } from "@quarry/ingestion";
import { systemClock, uuidv7 } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { openSqliteSchemaViews, schemaCodec, startSchemaService } from "@quarry/schema";
import {
  type BusMetrics,
  type EventMetrics,
  type Health,
  type Logger,
  observedBus,
  type Registry,
  tracedLog,
} from "@quarry/service-kit";
import { standalonePepper } from "@quarry/service-kit/data-folder";
import type { Config } from "./config.ts";
import { ensureFirstKey, keyOfOperator } from "./first-key.ts";

/** What the services of one process share, and how each opens its own. */
export type EmbeddedParts = {
  bus: MessageBus;
  blobs: BlobStore;
  /** Opens a database file in the data folder, once; it is closed after what uses it. */
  open: (file: string) => DatabaseSync;
  /** Stops a part with the process, the latest first. */
  use: <Part extends AsyncDisposable>(part: Part) => Part;
  config: Config;
  logger: Logger;
  registry: Registry;
  metrics: BusMetrics;
  eventMetrics: EventMetrics;
  health: Health;
};

/** What a service of this process logs and is measured by, and the bus that it sees. */
function observed({ bus, logger, metrics, eventMetrics }: EmbeddedParts, component: string) {
  const own = logger.child({ component });
  return { logger: own, eventMetrics, bus: observedBus(bus, { logger: own, metrics }) };
}

export async function startSchema(parts: EmbeddedParts): Promise<void> {
  const { open, use } = parts;
  const database = open("schema.db");
  const log = tracedLog(use(openSqliteEventStore({ database, codec: schemaCodec })));
  const views = openSqliteSchemaViews(database);
  const { bus, logger, eventMetrics } = observed(parts, "schema");
  use(await startSchemaService({ log, views, bus, logger, eventMetrics }));
}

export async function startIngestion(parts: EmbeddedParts): Promise<void> {
  const { blobs, open, use, config, registry, health } = parts;
  const database = open("ingestion.db");
  const log = tracedLog(use(openSqliteEventStore({ database, codec: sourceCodec })));
  const index = openSqliteDocumentIndex(database);
  const { bus, logger, eventMetrics } = observed(parts, "ingestion");
  use(
    await startIngestionService({
      log,
      bus,
      blobs,
      index,
      config,
      logger,
      registry,
      eventMetrics,
      health,
    }),
  );
}

/** Prints which engine serves. */
export async function startExtraction(parts: EmbeddedParts): Promise<"offline" | "llm" | "auto"> {
  const { blobs, open, use, config, registry } = parts;
  const database = open("extraction.db");
  const log = tracedLog(use(openSqliteEventStore({ database, codec: extractionCodec })));
  const views = openSqliteExtractionViews(database);
  const batches = openSqliteBatchViews(database);
  const retention = openSqliteRetention(database);
  const usage = openSqliteUsage(database);
  showBackup(registry, openSqliteBackupNote(database));
  const { bus, logger, eventMetrics } = observed(parts, "extraction");
  const engine = use(openEngine(config, logger, registry));
  use(
    await startExtractionService({
      log,
      views,
      batches,
      reviews: openSqliteReviewViews(database),
      reviewPolicies: openSqliteReviewPolicies(database),
      reviewClaims: openSqliteReviewClaims(database),
      retention,
      usage,
      bus,
      blobs,
      engine,
      config,
      logger,
      eventMetrics,
      registry,
    }),
  );
  return engine.id;
}

export async function startDelivery(parts: EmbeddedParts): Promise<void> {
  const { open, use, config, registry } = parts;
  const { bus, logger } = observed(parts, "delivery");
  const database = open("delivery.db");
  const log = tracedLog(use(openSqliteEventStore({ database, codec: webhookCodec })));
  use(
    await startDeliveryService({
      log,
      feed: openSqliteFeed(database),
      views: openSqliteWebhooks(database),
      store: openSqliteDeliveries(database),
      turn: alwaysOurs, // the data folder is this process's alone
      lock: createLocalLock(),
      pepper: standalonePepper(config.QUARRY_DATA_DIR, config.QUARRY_KEY_PEPPER),
      ...{ bus, config, logger, registry },
    }),
  );
}

/** Prints where the REST API answers, the key that was made on the first start, and a link to the console. */
export async function startGateway(parts: EmbeddedParts) {
  const { bus, blobs, open, use, config, registry, health } = parts;
  const { keys, idempotency, suspensions } = openSqliteGateway(open("gateway.db"));
  const pepper = standalonePepper(config.QUARRY_DATA_DIR, config.QUARRY_KEY_PEPPER);
  const clock = systemClock;
  const keyManager = createKeyManager({ keys, pepper, clock, newId: uuidv7 });
  const madeKey = await ensureFirstKey(keyManager, config.QUARRY_API_KEY);
  const rateLimits = createRateLimits(config);
  const logger = parts.logger.child({ component: "gateway" });
  const gateway = use(
    await createGateway({
      bus,
      blobs,
      keys,
      suspensions,
      pepper,
      idempotency,
      rateLimits,
      config,
      clock,
      newId: uuidv7,
      logger,
      metrics: registry,
      health,
    }),
  );
  const { url } = await gateway.listen();
  const operator = await keyOfOperator(keyManager, clock());
  const code = operator && gateway.signInCode(operator.hash);
  return { url, madeKey, consoleLink: code && `${url}/console#once=${code}` };
}
