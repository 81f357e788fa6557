import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import {
  batchSignal,
  cancelSignal,
  type ExtractionEvent,
  settledSignal,
  subjects,
} from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import { createFieldFinder, type FieldFinder } from "@quarry/engine-offline";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { type Clock, systemClock, uuidv7 } from "@quarry/kernel";
import { type MessageBus, type Relay, subscribeToCancellations } from "@quarry/messaging";
import {
  type App,
  type EventMetrics,
  keepGoing,
  type Logger,
  type Registry,
  serveLog,
  startServiceRelay,
  tracedLog,
} from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { consume } from "./adapters/bus/consume.ts";
import { createFindInFlight } from "./adapters/bus/find-in-flight.ts";
import { createPageImages } from "./adapters/bus/page-images.ts";
import { republisher } from "./adapters/bus/republish.ts";
import { respond } from "./adapters/bus/respond.ts";
import { createSchemaDirectory } from "./adapters/bus/schema-directory.ts";
import { createSources } from "./adapters/bus/sources.ts";
import { createQuotaMetrics } from "./adapters/metrics/engine-metrics.ts";
import { openMongoBatchViews } from "./adapters/mongo/batch-views.ts";
import { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
import { openMongoRetention } from "./adapters/mongo/retention-store.ts";
import { openMongoUsage } from "./adapters/mongo/usage-store.ts";
import { createErase } from "./application/erasure/erase.ts";
import { createRetention } from "./application/erasure/retention.ts";
import { createSweepOrphans } from "./application/erasure/sweep-orphans.ts";
import type {
  BatchViews,
  ExtractionViews,
  RetentionStore,
  UsageStore,
} from "./application/ports.ts";
import { createResumePending } from "./application/resume-pending.ts";
import { settledView } from "./application/settled-view.ts";
import { createUsage } from "./application/usage.ts";
import { createUseCases } from "./application/use-cases.ts";
import { type Config, overdueAfterMs, type ServiceConfig } from "./config.ts";
import { endsWait, extractionIdOf } from "./domain/extraction.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";
import { openEngine } from "./open-engine.ts";

export type ExtractionParts = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  batches: BatchViews;
  retention: RetentionStore;
  usage: UsageStore;
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
  const usage = createUsage({ log, store: parts.usage });
  const fields = opened.use(createFieldFinder());
  const useCases = wireUseCases({ ...parts, fields }, relay, usage);
  const concurrency = config.QUARRY_ENGINE_CONCURRENCY;
  const consuming = await consume({ bus, log, useCases, cancellations, engine, concurrency });
  for (const running of consuming) opened.use(running);
  for (const responder of await respond(bus, useCases)) opened.use(responder);
  opened.use(await serveLog(subjects.extraction.log, { bus, log }));
  await keepPumping({ bus, logger, pump: useCases.pump }, opened);
  for (const task of periodicTasks(parts, usage)) opened.use(task);
  return opened.move();
}

/**
 * Requests items of batches whenever a batch is created, and whenever an extraction ends while batches run.
 * Signals may be lost, so it also looks every few seconds.
 */
async function keepPumping(
  { bus, logger, pump }: Pick<ExtractionParts, "bus" | "logger"> & { pump: Pump },
  opened: AsyncDisposableStack,
): Promise<void> {
  let running = 0;
  const task = async () => {
    running = await pump();
  };
  const name = "requesting the items of batches";
  const pumping = opened.use(keepGoing({ everyMs: 5_000, restMs: 250, task, logger, name }));
  opened.use(await bus.listen(batchSignal, pumping.wake));
  opened.use(await bus.listen(settledSignal("*"), () => running > 0 && pumping.wake()));
}

type Pump = ReturnType<typeof createUseCases>["pump"];
type Usage = ReturnType<typeof createUsage>;

function wireUseCases(
  parts: ExtractionParts & { fields: FieldFinder },
  relay: Relay<ExtractionEvent>,
  usage: Usage,
) {
  const { log, views, batches, blobs, bus, engine, config, registry, logger } = parts;
  const { clock = systemClock } = parts;
  const tokensPerMonth = config.QUARRY_ACCOUNT_TOKENS_PER_MONTH;
  return createUseCases({
    log,
    views,
    batches,
    blobs,
    schemas: createSchemaDirectory(bus),
    engine,
    pageImages: createPageImages({ bus, blobs, clock }),
    sources: createSources(bus),
    fields: parts.fields,
    clock,
    usage,
    engineTimeoutMs: config.QUARRY_ENGINE_TIMEOUT_MS,
    accountTokensPerMonth: engine.id === "offline" ? undefined : tokensPerMonth,
    refused: createQuotaMetrics(registry).refused,
    listLost: (batchId) => logger.warn({ batchId }, "a batch is cancelled: its list is lost"),
    pendingLimits: {
      perAccount: config.QUARRY_ACCOUNT_EXTRACTIONS,
      inAll: config.QUARRY_MAX_EXTRACTIONS,
    },
    committed(commit, row) {
      relay.notify(commit);
      if (commit.events.some(({ type }) => type === "BatchCreated")) bus.signal(batchSignal, {});
      if (commit.events.some(endsWait))
        bus.signal(settledSignal(extractionIdOf(commit.stream)), settledView(row));
    },
    cancel: (extractionId) => bus.signal(cancelSignal(extractionId), {}),
  });
}

/** Periodic work: counting usage, resuming forgotten extractions, erasing orphaned blobs and old extractions. */
function periodicTasks(parts: ExtractionParts, usage: Usage): AsyncDisposable[] {
  const { log, views, blobs, logger, config, clock = systemClock } = parts;
  const retention = createRetention({
    views,
    store: parts.retention,
    erase: createErase({ log, views, blobs }),
    clock,
    defaultDays: config.QUARRY_RETENTION_DAYS,
  });
  const holder = uuidv7();
  const keep = (everyMs: number, name: string, task: () => Promise<unknown>) =>
    keepGoing({ everyMs, atOnce: false, task, logger, name });
  return [
    keep(10_000, "counting usage", usage.catchUp),
    keep(60_000, "looking for forgotten extractions", resumption(parts)),
    keep(3_600_000, "erasing blobs without an owner", createSweepOrphans({ blobs, log, clock })),
    keep(3_600_000, "erasing what is old", () => retention.run(holder)),
  ];
}

/** Looks once for forgotten extractions; resolves to how many it published again. */
export function resumption(
  parts: Pick<ExtractionParts, "log" | "views" | "bus" | "config" | "clock">,
): () => Promise<number> {
  const { log, views, bus, config, clock = systemClock } = parts;
  return createResumePending({
    log,
    views,
    clock,
    overdueAfterMs: overdueAfterMs(config),
    inFlight: createFindInFlight(bus),
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
  const batches = await openMongoBatchViews(database);
  const retention = openMongoRetention(database);
  const usage = openMongoUsage(database);
  const engine = opened.use(openEngine(config, logger, registry));
  opened.use(
    await startExtractionService({
      log,
      views,
      batches,
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
  opened.defer(() => health.drain());
  health.started();
  logger.info({ engine: engine.id }, "ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
