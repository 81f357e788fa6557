export { openSqliteDocumentIndex } from "./adapters/sqlite/document-index.ts";
export { startIngestionService } from "./app.ts";
export { readerSettings } from "./config.ts";
export { sourceCodec } from "./domain/source-codec.ts";
