export { openSqliteEventStore, type SqliteEventStoreOptions } from "./event-store.ts";
export { openDatabase, truncateWal } from "./open-database.ts";
