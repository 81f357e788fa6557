import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in one transaction. */
export function atomically<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Runs `work` with transactions that do not wait for the disk: they reach it with the next transaction that does. Until
 * then a power cut may undo them. For data that is rebuilt from a log in the same file, or that a later commit in
 * that file refers to.
 */
export function withoutFlush<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    return work();
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}
