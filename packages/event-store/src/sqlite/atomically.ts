import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in one transaction: all of it holds or nothing. */
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
 * Runs `work` with transactions that are not flushed: they reach the disk with the next one that is.
 * Until then a power cut undoes them, the last first, and nothing else does. For what is made again
 * from a log in the same file, or is referred to by a later commit there.
 */
export function withoutFlush<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec("PRAGMA synchronous = NORMAL");
  try {
    return work();
  } finally {
    database.exec("PRAGMA synchronous = FULL");
  }
}
