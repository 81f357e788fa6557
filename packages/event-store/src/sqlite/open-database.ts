import { DatabaseSync } from "node:sqlite";

/** How long a writer waits for another process's transaction, in ms. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens a service's database file (made where absent) with the durability of a log: a commit is on
 * disk when it returns, readers never block the writer, deleted bytes are overwritten.
 *
 * @param path a file, or ":memory:" in tests.
 */
export function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA secure_delete = ON;
  `);
  return database;
}

/**
 * Moves the write-ahead log into the database file and cuts it to zero bytes, so that rows deleted
 * before are in neither file. Call it outside a transaction.
 *
 * @returns false when a reader or writer of another connection held it off: call again.
 */
export function truncateWal(database: DatabaseSync): boolean {
  const outcome = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
  return outcome?.busy === 0;
}
