export { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
export { openSqliteExtractionViews } from "./adapters/sqlite/extraction-views.ts";
export { openSqliteRetention } from "./adapters/sqlite/retention-store.ts";
export { startExtractionService } from "./app.ts";
export { extractionProjection } from "./application/extraction-projection.ts";
export { admissionSettings, engineSettings, retentionSettings } from "./config.ts";
export { extractionCodec } from "./domain/extraction-codec.ts";
export { openEngine } from "./open-engine.ts";
