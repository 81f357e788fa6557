import type { Registry } from "@quarry/service-kit";
import { createSourceFetcher } from "./adapters/http/source-fetcher.ts";
import { measuredReader } from "./adapters/metrics/measured-reader.ts";
import { createReaderMetrics } from "./adapters/metrics/reader-metrics.ts";
import { defaultLimits } from "./adapters/readers/limits.ts";
import type { TriedPart } from "./adapters/readers/parts/reader-parts.ts";
import { createSourceReader } from "./adapters/readers/source-reader.ts";
import { readersVersion } from "./adapters/readers/version.ts";
import type { ReadResult, ReadTask } from "./adapters/readers/worker-entry.ts";
import { userAgentOf } from "./adapters/user-agent.ts";
import { createWorkerPool } from "./adapters/workers/worker-pool.ts";
import type { ReadProgress } from "./application/ports.ts";
import { renderWhenEmpty } from "./application/render-when-empty.ts";
import type { ReaderConfig } from "./config.ts";
import { openRenderer, tryChromium } from "./open-renderer.ts";

const chromium = { name: "chromium", turnsOff: "web pages that are empty without JavaScript" };

/** The processes that read sources, the client that fetches them, and their figures. */
export async function openReaders(config: ReaderConfig, registry: Registry) {
  await using opened = new AsyncDisposableStack();
  const metrics = createReaderMetrics(registry);
  const pool = opened.use(
    createWorkerPool<ReadTask, ReadProgress, ReadResult>({
      entry: new URL("./adapters/readers/worker-entry.ts", import.meta.url),
      processes: config.QUARRY_READER_PROCESSES,
      maxWaiting: config.QUARRY_READER_CONCURRENCY,
      timeLimitMs: config.QUARRY_READER_TIMEOUT_MS,
      memoryLimitMb: config.QUARRY_READER_MEMORY_MB,
      jobsPerProcess: 1_000,
      onEnded: (reason) => metrics.ended.inc({ reason }),
    }),
  );
  metrics.watchPool(pool.load);
  const fetcher = opened.use(
    createSourceFetcher({
      allow: new Set(config.QUARRY_FETCH_ALLOW),
      maxBytes: config.QUARRY_FETCH_MAX_BYTES,
      timeLimitMs: config.QUARRY_FETCH_TIMEOUT_MS,
      userAgent: userAgentOf(config.QUARRY_FETCH_CONTACT),
      respectRobots: config.QUARRY_FETCH_ROBOTS === "respect",
      connectionsPerHost: config.QUARRY_FETCH_PER_HOST,
    }),
  );
  const limits = {
    ...defaultLimits,
    maxPages: config.QUARRY_PDF_MAX_PAGES,
    maxScannedPages: config.QUARRY_PDF_MAX_SCANNED_PAGES,
    ocrLanguages: config.QUARRY_OCR_LANGUAGES,
  };
  const sources = createSourceReader(pool, limits);
  const renderer = openRenderer(config, opened);
  const reader = measuredReader(renderWhenEmpty(sources, renderer), metrics);
  const readers = await readersVersion(limits);
  const owned = opened.move();
  return {
    reader,
    drawer: sources,
    async *tryParts(signal: AbortSignal): AsyncGenerator<TriedPart> {
      yield* sources.tryParts(signal);
      if (config.QUARRY_CHROMIUM === "off") return;
      const works = await tryChromium(config).then(
        () => true,
        () => false,
      );
      yield { ...chromium, works };
    },
    fetcher,
    readers,
    metrics,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
