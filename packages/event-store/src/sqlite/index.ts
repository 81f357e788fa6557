export { answering, isFaultOfTheMachine } from "./answering.ts";
export { openSqliteArchive } from "./archive.ts";
export { atomically } from "./atomically.ts";
export { openSqliteEventStore, type SqliteEventStoreOptions } from "./event-store.ts";
export { clearWal, openDatabase, truncateWal } from "./open-database.ts";
