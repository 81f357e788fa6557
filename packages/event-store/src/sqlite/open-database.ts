import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigError } from "@quarry/kernel";

/**
 * The layout of the tables in Quarry's database files, kept in each as `user_version`. Raise it with
 * every change with which an earlier release cannot read the files any more.
 */
export const DATABASE_LAYOUT = 2;

/** What is taken over as it lies: 1 has small blobs in files of their own, which are read there. */
const TAKEN_OVER = [1];

/** How long a writer waits for the transaction of another process, in ms. */
const BUSY_TIMEOUT_MS = 5_000;

/** The interval between attempts to empty a write-ahead log that has a reader, in ms. */
const TRUNCATE_AGAIN_MS = 20;

/**
 * Opens a service's database file, or creates it, with the durability of a log: a commit is on the disk when it returns,
 * readers never block the writer, and deleted bytes are overwritten.
 *
 * @param path a file, or ":memory:" in tests.
 * @throws ConfigError if the file cannot be read and written, is damaged, or was written with another
 *   layout; it stays as it is.
 */
export function openDatabase(path: string): DatabaseSync {
  using opened = new DisposableStack();
  try {
    const options = { timeout: BUSY_TIMEOUT_MS };
    const database = opened.adopt(new DatabaseSync(path, options), (open) => open.close());
    checkLayout(database, path);
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON;
    `);
    opened.move();
    return database;
  } catch (cause) {
    if (cause instanceof ConfigError || !(cause instanceof Error)) throw cause;
    const remedy = "it must be undamaged, on a disk with free space, and writable by this user";
    throw new ConfigError(`The file ${path} cannot be opened (${cause.message}): ${remedy}`, {
      cause,
    });
  }
}

/** Stamps a file without tables, or of a layout that is taken over; refuses one that has tables of another. */
function checkLayout(database: DatabaseSync, path: string): void {
  const question =
    "SELECT user_version AS layout, (SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_user_version";
  const { layout, tables } = database.prepare(question).get() ?? {}; // at once: others may write
  if (layout === DATABASE_LAYOUT) return;
  if ((layout === 0 && tables === 0) || TAKEN_OVER.includes(Number(layout))) {
    database.exec(`PRAGMA user_version = ${DATABASE_LAYOUT}`);
    return;
  }
  throw new ConfigError(
    `${path} has the layout ${layout}, this version of Quarry reads layout ${DATABASE_LAYOUT}: ` +
      "set QUARRY_DATA_DIR to an empty folder, or start the version of Quarry that wrote the file",
  );
}

/**
 * Moves the write-ahead log into the database file and cuts it to zero bytes, so that rows deleted
 * before are in neither file. Call it outside a transaction. Waits for no reader.
 *
 * @returns false when a reader or writer of another connection held it off: call again.
 */
export function truncateWal(database: DatabaseSync): boolean {
  database.exec("PRAGMA busy_timeout = 0"); // waiting would stop the whole process
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/**
 * Resolves when the write-ahead log holds nothing of what was deleted before; for as long as another
 * program reads the database, that takes.
 */
export async function clearWal(database: DatabaseSync): Promise<void> {
  while (database.isOpen && !truncateWal(database)) await delay(TRUNCATE_AGAIN_MS);
}
