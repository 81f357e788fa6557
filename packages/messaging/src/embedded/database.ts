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
  -- due_at is null while a handler runs.
  CREATE TABLE IF NOT EXISTS deliveries (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    consumer TEXT NOT NULL,
    message_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    payload TEXT NOT NULL,
    context TEXT NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER
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
 * Opens the bus's file. A commit waits for the disk only inside `durably`. What else is lost in a power
 * cut: an attempt counted or an acknowledgement costs one more delivery, which handlers must bear
 * anyway, and a message was not kept yet (`MessageBus.kept`), so that its log hands it over again.
 */
export function openBusTables(path: string): DatabaseSync {
  const database = openDatabase(path);
  database.exec("PRAGMA synchronous = NORMAL");
  database.exec(tables);
  return database;
}

/**
 * Opens the file for the process that uses the bus: what ran when the last one ended is due again, and
 * nothing counts as a repeat. So the logs can hand over what they did not mark, whether the bus had it
 * or not: what was made of it may be lost where the message is not.
 */
export function openBusDatabase(path: string): DatabaseSync {
  const database = openBusTables(path);
  database.exec("UPDATE deliveries SET due_at = 0 WHERE due_at IS NULL; DELETE FROM published");
  storageOf(database);
  return database;
}

/** Runs `work` in one transaction that is on the disk when this returns, with all before it. */
export function durably<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("PRAGMA synchronous = FULL");
  try {
    return atomically(database, work);
  } finally {
    database.exec("PRAGMA synchronous = NORMAL");
  }
}

/** What names this file among those that were in its place: made with it. */
export function storageOf(database: DatabaseSync): string {
  const made = database.prepare(
    "INSERT INTO storage (id) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM storage)",
  );
  made.run(uuidv7());
  return String(database.prepare("SELECT id FROM storage").get()?.id);
}
