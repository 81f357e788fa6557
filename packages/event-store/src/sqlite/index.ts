export { openSqliteArchive } from "./archive.ts";
export { atomically, withoutFlush } from "./atomically.ts";
export { openSqliteEventStore, type SqliteEventStoreOptions } from "./event-store.ts";
export { type GroupCommit, groupCommitOf } from "./group-commit.ts";
export { clearWal, openDatabase, truncateWal } from "./open-database.ts";
export { reportOutages } from "./report-outages.ts";
