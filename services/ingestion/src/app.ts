import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import type { SourceEvent } from "@quarry/contracts";
import type { EventStore } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import type { MessageBus } from "@quarry/messaging";
import { type App, type Logger, startServiceRelay } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { noBrowser } from "./adapters/browser/no-browser.ts";
import { consume } from "./adapters/bus/consume.ts";
import { createSourceFetcher } from "./adapters/http/source-fetcher.ts";
import { defaultLimits } from "./adapters/readers/limits.ts";
import { createSourceReader } from "./adapters/readers/source-reader.ts";
import type { ReadResult, ReadTask } from "./adapters/readers/worker-entry.ts";
import { createWorkerPool } from "./adapters/workers/worker-pool.ts";
import { createIngestSource } from "./application/ingest-source.ts";
import { renderWhenEmpty } from "./application/render-when-empty.ts";
import type { Config, ReaderConfig } from "./config.ts";
import { sourceCodec } from "./domain/source-codec.ts";

export type IngestionParts = {
  log: EventStore<SourceEvent>;
  bus: MessageBus;
  blobs: BlobStore;
  config: ReaderConfig;
  logger: Logger;
};

/** Starts the ingestion service on its parts, which stay their owner's. */
export async function startIngestionService(parts: IngestionParts): Promise<AsyncDisposable> {
  const { log, bus, blobs, config } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("ingestion", parts));
  const { reader, fetcher } = opened.use(openReaders(config));
  const ingestSource = createIngestSource({ log, blobs, reader, fetcher, committed: relay.notify });
  opened.use(await consume(bus, ingestSource, config.QUARRY_READER_CONCURRENCY));
  return opened.move();
}

/** The threads that read sources, and the client that fetches them. */
function openReaders(config: ReaderConfig) {
  const opened = new AsyncDisposableStack();
  const pool = opened.use(
    createWorkerPool<ReadTask, ReadResult>({
      entry: new URL("./adapters/readers/worker-entry.ts", import.meta.url),
      threads: config.QUARRY_READER_THREADS,
      maxWaiting: config.QUARRY_READER_CONCURRENCY,
      timeLimitMs: config.QUARRY_READER_TIMEOUT_MS,
      memoryLimitMb: config.QUARRY_READER_MEMORY_MB,
      jobsPerThread: 100,
    }),
  );
  const fetcher = opened.use(
    createSourceFetcher({
      allow: new Set(config.QUARRY_FETCH_ALLOW),
      maxBytes: config.QUARRY_FETCH_MAX_BYTES,
      timeLimitMs: config.QUARRY_FETCH_TIMEOUT_MS,
    }),
  );
  const limits = { ...defaultLimits, maxPages: config.QUARRY_PDF_MAX_PAGES };
  const reader = renderWhenEmpty(createSourceReader(pool, limits), noBrowser);
  return { reader, fetcher, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Starts the ingestion service over NATS and MongoDB. */
export async function connectIngestionService(config: Config, logger: Logger): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { database, bus, health } = opened.use(
    await connectDistributed("ingestion", config, logger),
  );
  const log = opened.use(
    await openMongoEventStore({ database, collection: "ingestion_commits", codec: sourceCodec }),
  );
  const blobs = opened.use(await openMongoBlobStore({ database }));
  opened.use(await startIngestionService({ log, bus, blobs, config, logger }));
  opened.defer(() => health.drain());
  health.started();
  logger.info("ready");
  const owned = opened.move();
  return { lost: bus.closed, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
