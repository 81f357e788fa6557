export { openSqliteBlobStore, type SqliteBlobStoreOptions } from "./blob-store.ts";
