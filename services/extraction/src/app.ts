import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { cancelSignal, type ExtractionEvent, settledSignal } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { type Clock, systemClock, uuidv7 } from "@quarry/kernel";
import { type MessageBus, type Relay, subscribeToCancellations } from "@quarry/messaging";
import {
  type App,
  type EventMetrics,
  type Logger,
  type Registry,
  startServiceRelay,
  tracedLog,
} from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { consume } from "./adapters/bus/consume.ts";
import { createPageImages } from "./adapters/bus/page-images.ts";
import { republisher } from "./adapters/bus/republish.ts";
import { respond } from "./adapters/bus/respond.ts";
import { createSchemaDirectory } from "./adapters/bus/schema-directory.ts";
import { createUnderWay } from "./adapters/bus/under-way.ts";
import { createQuotaMetrics } from "./adapters/metrics/engine-metrics.ts";
import { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
import { openMongoRetention } from "./adapters/mongo/retention-store.ts";
import { repeat } from "./adapters/timer/repeat.ts";
import { createErase } from "./application/erasure/erase.ts";
import { createRetention } from "./application/erasure/retention.ts";
import { createSweepOrphans } from "./application/erasure/sweep-orphans.ts";
import type { ExtractionViews, RetentionStore } from "./application/ports.ts";
import { createResumePending } from "./application/resume-pending.ts";
import { createUseCases } from "./application/use-cases.ts";
import { type Config, overdueAfterMs, type ServiceConfig } from "./config.ts";
import { endsWait } from "./domain/extraction.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";
import { openEngine } from "./open-engine.ts";

export type ExtractionParts = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  retention: RetentionStore;
  bus: MessageBus;
  blobs: BlobStore;
  engine: Engine;
  config: ServiceConfig;
  logger: Logger;
  eventMetrics: EventMetrics;
  registry: Registry;
  clock?: Clock;
};

/** Starts the extraction service on its parts, which stay their owner's. */
export async function startExtractionService(parts: ExtractionParts): Promise<AsyncDisposable> {
  const { log, bus, engine, config, logger, eventMetrics } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("extraction", { log, bus, logger, eventMetrics }));
  const cancellations = opened.use(await subscribeToCancellations(bus, cancelSignal));
  const useCases = wireUseCases(parts, relay);
  const concurrency = config.QUARRY_ENGINE_CONCURRENCY;
  const consuming = await consume({ bus, log, useCases, cancellations, engine, concurrency });
  for (const running of consuming) opened.use(running);
  for (const responder of await respond(bus, useCases)) opened.use(responder);
  for (const task of periodicTasks(parts)) opened.use(task);
  return opened.move();
}

function wireUseCases(parts: ExtractionParts, relay: Relay<ExtractionEvent>) {
  const { log, views, blobs, bus, engine, config, registry, clock = systemClock } = parts;
  const tokensPerMonth = config.QUARRY_ACCOUNT_TOKENS_PER_MONTH;
  return createUseCases({
    log,
    views,
    blobs,
    schemas: createSchemaDirectory(bus),
    engine,
    pageImages: createPageImages({ bus, blobs, clock }),
    clock,
    engineTimeoutMs: config.QUARRY_ENGINE_TIMEOUT_MS,
    accountTokensPerMonth: engine.id === "llm" ? tokensPerMonth : undefined,
    refused: createQuotaMetrics(registry).refused,
    pendingLimits: {
      perAccount: config.QUARRY_ACCOUNT_EXTRACTIONS,
      inAll: config.QUARRY_MAX_EXTRACTIONS,
    },
    committed(commit) {
      relay.notify(commit);
      const end = commit.events.find(endsWait);
      if (end) bus.signal(settledSignal(end.data.extractionId), {});
    },
    cancel: (extractionId) => bus.signal(cancelSignal(extractionId), {}),
  });
}

/** What is looked after from time to time: forgotten and old extractions, blobs without an owner. */
function periodicTasks(parts: ExtractionParts): AsyncDisposable[] {
  const { log, views, blobs, logger, config, clock = systemClock } = parts;
  const retention = createRetention({
    views,
    store: parts.retention,
    erase: createErase({ log, views, blobs }),
    clock,
    defaultDays: config.QUARRY_RETENTION_DAYS,
  });
  const holder = uuidv7();
  const failed = (error: unknown) =>
    logger.error({ err: error }, "a periodic task failed; it will run again");
  return [
    repeat({ everyMs: 60_000, task: resumption(parts), failed }),
    repeat({ everyMs: 3_600_000, task: createSweepOrphans({ blobs, log }), failed }),
    repeat({ everyMs: 3_600_000, task: () => retention.run(holder), failed }),
  ];
}

/** What looks once for extractions that were forgotten; tells how many it handed over again. */
export function resumption(
  parts: Pick<ExtractionParts, "log" | "views" | "bus" | "config" | "clock">,
): () => Promise<number> {
  const { log, views, bus, config, clock = systemClock } = parts;
  return createResumePending({
    log,
    views,
    clock,
    overdueAfterMs: overdueAfterMs(config),
    underWay: createUnderWay(bus),
    republish: republisher(bus, clock),
  });
}

/** Starts the extraction service over NATS and MongoDB. */
export async function connectExtractionService(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { database, bus, health, registry, eventMetrics } = opened.use(
    await connectDistributed("extraction", config, logger),
  );
  const log = tracedLog(
    opened.use(
      await openMongoEventStore({
        database,
        collection: "extraction_commits",
        codec: extractionCodec,
      }),
    ),
  );
  const blobs = opened.use(await openMongoBlobStore({ database }));
  const views = await openMongoExtractionViews(database);
  const retention = openMongoRetention(database);
  const engine = opened.use(openEngine(config, logger, registry));
  opened.use(
    await startExtractionService({
      log,
      views,
      retention,
      bus,
      blobs,
      engine,
      config,
      logger,
      eventMetrics,
      registry,
    }),
  );
  opened.defer(() => health.drain());
  health.started();
  logger.info({ engine: engine.id }, "ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
