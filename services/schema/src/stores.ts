/** What the service keeps and what follows from it, for the operator's command: no bus. */
export { openMongoSchemaViews } from "./adapters/mongo/schema-views.ts";
export { openSqliteSchemaViews } from "./adapters/sqlite/schema-views.ts";
export { schemaProjection } from "./application/use-cases.ts";
export { schemaCodec } from "./domain/schema-codec.ts";
