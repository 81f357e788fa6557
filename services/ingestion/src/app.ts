import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import type { SourceEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { createHeldBytes, systemClock } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import {
  type App,
  type EventMetrics,
  type Health,
  type Logger,
  type Registry,
  startServiceRelay,
  tracedLog,
} from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { consume } from "./adapters/bus/consume.ts";
import { forgetDeleted } from "./adapters/bus/forget-deleted.ts";
import { respond } from "./adapters/bus/respond.ts";
import { progressSignals } from "./adapters/bus/signal-progress.ts";
import { openMongoDocumentIndex } from "./adapters/mongo/document-index.ts";
import { tracedFetcher, tracedReader } from "./adapters/tracing/traced-sources.ts";
import { createDrawPages } from "./application/draw-pages.ts";
import { createIngestSource } from "./application/ingest-source.ts";
import { createKeptSource } from "./application/kept-source.ts";
import { createKnownDocuments } from "./application/known-documents.ts";
import type { DocumentIndex } from "./application/ports.ts";
import { createReadAgain } from "./application/read-again.ts";
import { createReadingQueue } from "./application/reading-queue.ts";
import { createSourceOutcomes } from "./application/source-outcomes.ts";
import type { Config, ReaderConfig } from "./config.ts";
import { sourceCodec } from "./domain/source-codec.ts";
import { openReaders } from "./open-readers.ts";
import { startSelfTest } from "./self-test.ts";

export type IngestionParts = {
  log: EventStore<SourceEvent>;
  bus: MessageBus;
  blobs: BlobStore;
  index: DocumentIndex;
  config: ReaderConfig;
  logger: Logger;
  registry: Registry;
  eventMetrics: EventMetrics;
  health: Health;
};

/**
 * Bytes of sources that are held for each worker process, 16 MiB. An account may hold half of them: of two files of the
 * largest size that a JSON body may have, one is read after the other.
 */
const sourceBytesPerProcess = 16_777_216;

/** Starts the ingestion service on its parts, which stay their owner's. */
export async function startIngestionService(parts: IngestionParts): Promise<AsyncDisposable> {
  const { log, bus, blobs, index, config, registry, logger, eventMetrics, health } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("ingestion", { log, bus, logger, eventMetrics }));
  const { reader, drawer, tryParts, fetcher, readers, metrics } = opened.use(
    await openReaders(config, registry),
  );
  opened.use(startSelfTest(tryParts, { logger, health, works: metrics.parts }));
  const recalled = (outcome: string) => metrics.recalls.inc({ outcome });
  const known = createKnownDocuments({ log, index, blobs, recalled });
  const outcomes = createSourceOutcomes(log, relay.notify);
  const progressOf = progressSignals(bus, systemClock);
  const concurrency = config.QUARRY_READER_CONCURRENCY;
  const readingQueue = createReadingQueue({
    concurrency,
    processes: config.QUARRY_READER_PROCESSES,
  });
  const reading = {
    blobs,
    reader: tracedReader(reader),
    known,
    readers,
    readingQueue,
    heldSources: createHeldBytes(sourceBytesPerProcess * config.QUARRY_READER_PROCESSES),
  };
  const ingestSource = createIngestSource({
    ...reading,
    outcomes,
    fetcher: tracedFetcher(fetcher),
    progressOf,
  });
  opened.use(await forgetDeleted(bus, index));
  const queries = {
    drawPages: createDrawPages({ log, blobs, drawer }),
    keptSource: createKeptSource({ log }),
    readAgain: createReadAgain({ ...reading, log }),
  };
  for (const answering of await respond(bus, queries)) opened.use(answering);
  opened.use(await consume(bus, { ingestSource, outcomes }, concurrency));
  return opened.move();
}

/** Starts the ingestion service over NATS and MongoDB. */
export async function connectIngestionService(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { database, bus, health, registry, eventMetrics } = opened.use(
    await connectDistributed("ingestion", config, logger),
  );
  const log = tracedLog(
    opened.use(
      await openMongoEventStore({ database, collection: "ingestion_commits", codec: sourceCodec }),
    ),
  );
  const blobs = opened.use(await openMongoBlobStore({ database }));
  const index = await openMongoDocumentIndex(database);
  opened.use(
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
  opened.defer(() => health.drain());
  health.started();
  logger.info("ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
