import { createSourceFetcher, openPageRenderer, tryChromium, userAgentOf } from "@quarry/fetching";
import type { TriedPart } from "@quarry/readers";
import { defaultLimits, openSourceReaders, readersVersion } from "@quarry/readers";
import type { Registry } from "@quarry/service-kit";
import { measuredReader } from "./adapters/metrics/measured-reader.ts";
import { createReaderMetrics } from "./adapters/metrics/reader-metrics.ts";
import { renderWhenEmpty } from "./application/render-when-empty.ts";
import type { ReaderConfig } from "./config.ts";

const chromium = { name: "chromium", disables: "web pages that are empty without JavaScript" };

/** The processes that read sources, the client that fetches them, and their figures. */
export async function openReaders(config: ReaderConfig, registry: Registry) {
  await using opened = new AsyncDisposableStack();
  const metrics = createReaderMetrics(registry);
  const limits = {
    ...defaultLimits,
    maxPages: config.QUARRY_PDF_MAX_PAGES,
    maxScannedPages: config.QUARRY_PDF_MAX_SCANNED_PAGES,
    ocrLanguages: config.QUARRY_OCR_LANGUAGES,
  };
  const sources = opened.use(
    openSourceReaders({
      limits,
      processes: config.QUARRY_READER_PROCESSES,
      maxWaiting: config.QUARRY_READER_CONCURRENCY,
      timeLimitMs: config.QUARRY_READER_TIMEOUT_MS,
      memoryLimitMb: config.QUARRY_READER_MEMORY_MB,
      onEnded: (reason) => metrics.ended.inc({ reason }),
    }),
  );
  metrics.watchPool(sources.load);
  const { fetcher, renderer } = openWaysOut(config, opened);
  const reader = measuredReader(renderWhenEmpty(sources, renderer), metrics);
  const readers = await readersVersion(limits);
  const owned = opened.move();
  return {
    reader,
    drawer: sources,
    async *tryParts(signal: AbortSignal): AsyncGenerator<TriedPart> {
      yield* sources.tryParts(signal);
      if (config.QUARRY_CHROMIUM === "off") return;
      const works = await tryChromium(browserOf(config)).then(
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

/** What reaches the network: the client that fetches sources, and the browser that renders pages. */
function openWaysOut(config: ReaderConfig, opened: AsyncDisposableStack) {
  const shared = {
    allow: new Set(config.QUARRY_FETCH_ALLOW),
    maxBytes: config.QUARRY_FETCH_MAX_BYTES,
    timeLimitMs: config.QUARRY_FETCH_TIMEOUT_MS,
    userAgent: userAgentOf(config.QUARRY_FETCH_CONTACT),
  };
  const fetcher = opened.use(
    createSourceFetcher({
      ...shared,
      respectRobots: config.QUARRY_FETCH_ROBOTS === "respect",
      connectionsPerHost: config.QUARRY_FETCH_PER_HOST,
    }),
  );
  const renderer = opened.use(
    openPageRenderer({
      ...shared,
      ...browserOf(config),
      maxWaiting: config.QUARRY_READER_CONCURRENCY,
    }),
  );
  return { fetcher, renderer };
}

function browserOf(config: ReaderConfig) {
  return {
    chromium: config.QUARRY_CHROMIUM,
    sandbox: config.QUARRY_CHROMIUM_SANDBOX === "on",
    memoryLimitMb: config.QUARRY_READER_MEMORY_MB,
  };
}
