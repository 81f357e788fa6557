export { openMongoSchemaViews } from "./adapters/mongo/schema-views.ts";
export { openSqliteSchemaViews } from "./adapters/sqlite/schema-views.ts";
export { startSchemaService } from "./app.ts";
export { schemaProjection } from "./application/use-cases.ts";
export { schemaCodec } from "./domain/schema-codec.ts";
