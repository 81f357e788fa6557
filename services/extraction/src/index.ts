export { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
export { openSqliteExtractionViews } from "./adapters/sqlite/extraction-views.ts";
export { openEngine, startExtractionService } from "./app.ts";
export { extractionProjection } from "./application/use-cases.ts";
export { engineSettings } from "./config.ts";
export { extractionCodec } from "./domain/extraction-codec.ts";
