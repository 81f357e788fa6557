export { openSqliteSchemaViews } from "./adapters/sqlite/schema-views.ts";
export { startSchemaService } from "./app.ts";
export { schemaCodec } from "./domain/schema-codec.ts";
