import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { cancelSignal, type ExtractionEvent, settledSignal } from "@quarry/contracts";
import type { Engine } from "@quarry/engine";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { type Clock, systemClock, uuidv7 } from "@quarry/kernel";
import { hearCancellations, type MessageBus } from "@quarry/messaging";
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
import type { Config, ServiceConfig } from "./config.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";
import { openEngine } from "./open-engine.ts";

/** Events after which an extraction still waits for its end. */
const unsettled: readonly string[] = ["ExtractionRequested", "ExtractionTokensReserved"];

/** Longer than fetching, reading and extracting take together at their limits, in ms. */
const resumeAfterMs = 15 * 60_000;

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
  const { bus, config, clock = systemClock } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("extraction", parts));
  const cancellations = opened.use(await hearCancellations(bus, cancelSignal));
  const useCases = createUseCases({
    ...parts,
    ...createQuotaMetrics(parts.registry),
    clock,
    schemas: createSchemaDirectory(bus),
    pageImages: createPageImages({ ...parts, clock }),
    engineTimeLimitMs: config.QUARRY_ENGINE_TIMEOUT_MS,
    mostPending: {
      perAccount: config.QUARRY_ACCOUNT_EXTRACTIONS,
      inAll: config.QUARRY_MAX_EXTRACTIONS,
    },
    accountTokensPerMonth:
      parts.engine.id === "llm" ? config.QUARRY_ACCOUNT_TOKENS_PER_MONTH : undefined,
    committed(commit) {
      relay.notify(commit);
      const settled = commit.events.find(({ type }) => !unsettled.includes(type));
      if (settled) bus.signal(settledSignal(settled.data.extractionId), {});
    },
    cancel: (extractionId) => bus.signal(cancelSignal(extractionId), {}),
  });
  const concurrency = config.QUARRY_ENGINE_CONCURRENCY;
  for (const running of await consume({ ...parts, useCases, cancellations, concurrency })) {
    opened.use(running);
  }
  for (const responder of await respond(bus, useCases)) opened.use(responder);
  for (const chore of chores({ ...parts, clock })) opened.use(chore);
  return opened.move();
}

/** What is looked after from time to time: forgotten and old extractions, blobs without an owner. */
function chores(parts: Required<ExtractionParts>): AsyncDisposable[] {
  const { bus, clock, logger, config } = parts;
  const retention = createRetention({
    ...parts,
    store: parts.retention,
    erase: createErase(parts),
    defaultDays: config.QUARRY_RETENTION_DAYS,
  });
  const holder = uuidv7();
  const resume = createResumePending({
    ...parts,
    overdueAfterMs: resumeAfterMs,
    republish: republisher(bus, clock),
  });
  const failed = (error: unknown) => logger.error({ err: error }, "a chore failed; it comes again");
  return [
    repeat({ everyMs: 60_000, task: resume, failed }),
    repeat({ everyMs: 3_600_000, task: createSweepOrphans(parts), failed }),
    repeat({ everyMs: 3_600_000, task: () => retention.run(holder), failed }),
  ];
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
  const stores = { log, views, retention, blobs };
  const seen = { logger, eventMetrics, registry };
  opened.use(await startExtractionService({ ...stores, bus, engine, config, ...seen }));
  opened.defer(() => health.drain());
  health.started();
  logger.info({ engine: engine.id }, "ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
