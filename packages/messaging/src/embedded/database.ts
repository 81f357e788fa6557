import type { DatabaseSync } from "node:sqlite";
import { atomically, openDatabase } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";

const tables = `
  CREATE TABLE IF NOT EXISTS consumers (
    name TEXT PRIMARY KEY,
    subjects TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS published (
    message_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS published_at ON published (at);
  -- due_at is null while a message waits for a handler or is handled; attempt counts the handlers that began,
  -- failures those that failed, interruptions those in which the process ended or that run.
  CREATE TABLE IF NOT EXISTS deliveries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    consumer TEXT NOT NULL,
    message_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    payload TEXT NOT NULL,
    context TEXT NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    interruptions INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (consumer, due_at, sequence);
  CREATE TABLE IF NOT EXISTS storage (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS dead_letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    consumer TEXT NOT NULL,
    message_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    payload TEXT NOT NULL,
    context TEXT NOT NULL,
    reason TEXT NOT NULL,
    at INTEGER NOT NULL
  );
`;

/**
 * Opens the bus's file. Only commits inside `durably` wait for the disk; a power cut may undo others. An undone
 * acknowledgement or attempt causes one more delivery, and handlers are idempotent. An undone message was not
 * reported as stored yet (`MessageBus.kept`), so its log publishes it again.
 */
export function openBusTables(path: string): DatabaseSync {
  const database = openDatabase(path);
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(tables);
  addCounts(database);
  return database;
}

/** Adds the counts to a file that was made without them. */
function addCounts(database: DatabaseSync): void {
  const found = database.prepare("SELECT name FROM pragma_table_info('deliveries')").all();
  const names = new Set(found.map(({ name }) => name));
  for (const column of ["failures", "interruptions"]) {
    if (names.has(column)) continue;
    database.exec(`ALTER TABLE deliveries ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`);
  }
}

/**
 * Opens the file for the process that uses the bus. Messages that the last process had taken when it ended are due
 * again, those first that were handled least often, so that a few do not meet every end of a process. The ids of
 * published messages are forgotten, so that the logs can publish unmarked commits again even if the bus has had them: the
 * power cut that undid the mark may also have undone what a handler stored.
 */
export function openBusDatabase(path: string): DatabaseSync {
  const database = openBusTables(path);
  database.exec(
    "UPDATE deliveries SET due_at = attempt WHERE due_at IS NULL; DELETE FROM published",
  );
  storageOf(database);
  return database;
}

/** Runs `work` in one transaction. When this returns, that one and all earlier ones are on the disk. */
export function durably<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("PRAGMA synchronous = FULL");
  try {
    return atomically(database, work);
  } finally {
    database.exec("PRAGMA synchronous = NORMAL");
  }
}

/** The id of this file, created with it; a file that replaces it has another. */
export function storageOf(database: DatabaseSync): string {
  const made = database.prepare(
    "INSERT INTO storage (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM storage)",
  );
  made.run(uuidv7());
  return String(database.prepare("SELECT id FROM storage").get()?.id);
}
