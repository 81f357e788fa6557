import { MongoAPIError, MongoBulkWriteError, MongoError, MongoServerError } from "mongodb";
import { StoreUnavailableError } from "../errors.ts";

const DUPLICATE_KEY = 11_000;

/** Whether a unique index refused the write. Which index, not every server tells. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** How many documents an ordered insert had written when a unique index refused the next one. */
export function insertedBefore(error: unknown): number | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.code !== DUPLICATE_KEY) return undefined;
  return error.insertedCount;
}

/**
 * Whether the server or the way to it failed: lost connection, no primary, deadlock, timeout. Of a
 * write nobody knows then what became of it. Codes differ between servers, so none is asked for;
 * only a misuse of the driver is told apart.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof MongoError && !(error instanceof MongoAPIError);
}

/** Waits for a read; @throws StoreUnavailableError in the place of the driver's own. */
export async function answered<Result>(operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    throw isUnavailable(error) ? unavailable(error) : error;
  }
}

export function unavailable(cause: unknown): StoreUnavailableError {
  return new StoreUnavailableError("The MongoDB log did not answer", { cause });
}
