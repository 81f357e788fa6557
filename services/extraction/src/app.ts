import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { type App, type Logger, tracedLog } from "@quarry/service-kit";
import { connectDistributed } from "@quarry/service-kit/distributed";
import { showBackup } from "./adapters/metrics/show-backup.ts";
import { openMongoBackupNote } from "./adapters/mongo/backup-note.ts";
import { openMongoBatchViews } from "./adapters/mongo/batch-views.ts";
import { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
import { openMongoRetention } from "./adapters/mongo/retention-store.ts";
import { openMongoReviewClaims } from "./adapters/mongo/review-claims.ts";
import { openMongoReviewPolicies } from "./adapters/mongo/review-policies.ts";
import { openMongoReviewViews } from "./adapters/mongo/review-views.ts";
import { openMongoUsage } from "./adapters/mongo/usage-store.ts";
import type { Config } from "./config.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";
import { openEngine } from "./open-engine.ts";
import { startExtractionService } from "./start-service.ts";

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
  showBackup(registry, openMongoBackupNote(database));
  const engine = opened.use(openEngine(config, logger, registry));
  opened.use(
    await startExtractionService({
      log,
      views,
      batches,
      reviews: await openMongoReviewViews(database),
      reviewPolicies: openMongoReviewPolicies(database),
      reviewClaims: openMongoReviewClaims(database),
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
