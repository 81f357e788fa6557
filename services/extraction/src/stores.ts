/** The service's stores and read models, for the operator's command; imports neither engine nor bus. */
export { openMongoBackupNote } from "./adapters/mongo/backup-note.ts";
export { openMongoBatchViews } from "./adapters/mongo/batch-views.ts";
export { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
export { openMongoRetention } from "./adapters/mongo/retention-store.ts";
export { openMongoReviewPolicies } from "./adapters/mongo/review-policies.ts";
export { openMongoReviewViews } from "./adapters/mongo/review-views.ts";
export { openSqliteBackupNote } from "./adapters/sqlite/backup-note.ts";
export { openSqliteBatchViews } from "./adapters/sqlite/batch-views.ts";
export { openSqliteExtractionViews } from "./adapters/sqlite/extraction-views.ts";
export { openSqliteRetention } from "./adapters/sqlite/retention-store.ts";
export { openSqliteReviewPolicies } from "./adapters/sqlite/review-policies.ts";
export { openSqliteReviewViews } from "./adapters/sqlite/review-views.ts";

export { createCancelRunning } from "./application/batches/cancel-running.ts";
export { batchProjection } from "./application/batches/execute-batch.ts";
export { createErase } from "./application/erasure/erase.ts";
export { createRetention } from "./application/erasure/retention.ts";
export { ownedBy } from "./application/erasure/sweep-orphans.ts";
export { extractionProjection } from "./application/extraction-projection.ts";
export type {
  BackupNote,
  BatchViews,
  ExtractionViews,
  RetentionPeriod,
  RetentionStore,
} from "./application/ports.ts";
export { policyProjection, reviewProjection } from "./application/review/review-projections.ts";
export { retentionSettings } from "./config.ts";
export { batchStream, isBatchStream, itemId } from "./domain/batch.ts";
export { extractionStream, isExtractionStream } from "./domain/extraction.ts";
export { extractionCodec } from "./domain/extraction-codec.ts";
export { countUsage, noUsage, type UsageAmounts } from "./domain/usage.ts";
