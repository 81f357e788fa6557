import {
  batchSignal,
  cancelSignal,
  type ExtractionEvent,
  settledSignal,
  subjects,
} from "@quarry/contracts";
import { createFieldFinder, type FieldFinder } from "@quarry/engine-offline";
import { createHeldBytes, systemClock } from "@quarry/kernel";
import { type Relay, subscribeToCancellations } from "@quarry/messaging";
import { serveLog, startServiceRelay } from "@quarry/service-kit";
import { consume } from "./adapters/bus/consume.ts";
import { createPageImages } from "./adapters/bus/page-images.ts";
import { respond } from "./adapters/bus/respond.ts";
import { createSchemaDirectory } from "./adapters/bus/schema-directory.ts";
import { createSources } from "./adapters/bus/sources.ts";
import { createQuotaMetrics } from "./adapters/metrics/engine-metrics.ts";
import { createReportEnds } from "./adapters/metrics/report-ends.ts";
import { settledView } from "./application/queries/settled-view.ts";
import { createUsage } from "./application/usage.ts";
import { createUseCases } from "./application/use-cases.ts";
import { keepPumping, periodicTasks } from "./background-work.ts";
import { endsWait, extractionIdOf } from "./domain/extraction.ts";
import type { ExtractionParts } from "./parts.ts";

/** Starts the extraction service. Disposing it leaves its parts open. */
export async function startExtractionService(parts: ExtractionParts): Promise<AsyncDisposable> {
  const { log, bus, engine, config, logger, eventMetrics } = parts;
  await using opened = new AsyncDisposableStack();
  const relay = opened.use(startServiceRelay("extraction", { log, bus, logger, eventMetrics }));
  const cancellations = opened.use(await subscribeToCancellations(bus, cancelSignal));
  const usage = createUsage({ log, store: parts.usage });
  const fields = opened.use(createFieldFinder());
  const useCases = wireUseCases({ ...parts, fields }, relay, usage);
  opened.use(useCases.exampleRenewals);
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
 * Bytes of documents that are held for each extraction that may run, 1 MiB. An account may hold half of them all: as many
 * as a thread of the offline engine can work on within its memory.
 */
const documentBytesPerPlace = 1_048_576;

type Usage = ReturnType<typeof createUsage>;

/** Wires the use cases to the service's parts, and each commit to the relay and the signals. */
function wireUseCases(
  parts: ExtractionParts & { fields: FieldFinder },
  relay: Relay<ExtractionEvent>,
  usage: Usage,
) {
  const { log, views, batches, blobs, bus, engine, config, registry, logger } = parts;
  const { reviews, reviewPolicies, reviewClaims } = parts;
  const { clock = systemClock } = parts;
  const reportEnds = createReportEnds({ registry, logger, engine: engine.id });
  const tokensPerMonth = config.QUARRY_ACCOUNT_TOKENS_PER_MONTH;
  return createUseCases({
    log,
    views,
    batches,
    reviews,
    reviewPolicies,
    reviewClaims,
    blobs,
    schemas: createSchemaDirectory(bus),
    engine,
    pageImages: createPageImages({ bus, blobs, clock }),
    sources: createSources(bus, clock),
    fields: parts.fields,
    clock,
    usage,
    heldDocuments: createHeldBytes(documentBytesPerPlace * config.QUARRY_ENGINE_CONCURRENCY),
    engineTimeoutMs: engine.usesModel ? config.QUARRY_ENGINE_TIMEOUT_MS : Number.POSITIVE_INFINITY,
    questionTokens: {
      document: config.QUARRY_LLM_CHUNK_TOKENS,
      examples: config.QUARRY_LLM_EXAMPLE_TOKENS,
    },
    accountTokensPerMonth: engine.usesModel ? tokensPerMonth : undefined,
    refused: createQuotaMetrics(registry).refused,
    renewalFailed: (extractionId, err) =>
      logger.warn({ extractionId, err }, "the source of an example could not be read again"),
    listLost: (batchId) => logger.warn({ batchId }, "a batch is cancelled: its list is lost"),
    pendingLimits: {
      perAccount: config.QUARRY_ACCOUNT_EXTRACTIONS,
      inAll: config.QUARRY_MAX_EXTRACTIONS,
    },
    committed(commit, row) {
      relay.notify(commit);
      reportEnds(commit, row);
      if (commit.events.some(({ type }) => type === "BatchCreated")) bus.signal(batchSignal, {});
      if (commit.events.some(endsWait))
        bus.signal(settledSignal(extractionIdOf(commit.stream)), settledView(row));
    },
    cancel: (extractionId) => bus.signal(cancelSignal(extractionId), {}),
  });
}
