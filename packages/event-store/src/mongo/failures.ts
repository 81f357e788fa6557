import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoWriteConcernError,
} from "mongodb";
import { StoreUnavailableError } from "../errors.ts";

const DUPLICATE_KEY = 11_000;

/** Codes of a server that is starting, stopping, not the primary, or has lost its own storage. */
const unavailableCodes = new Set<unknown>([
  1, 6, 7, 89, 91, 189, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Whether a unique index refused the write. Which index, not every server tells. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** How many documents an ordered insert had written when a unique index refused the next one. */
export function insertedBefore(error: unknown): number | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.code !== DUPLICATE_KEY) return undefined;
  return error.insertedCount;
}

/** Whether the server did not answer, so that nobody knows what became of a write. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof MongoWriteConcernError ||
    (error instanceof MongoBulkWriteError && isSilent(error)) ||
    (error instanceof MongoServerError && unavailableCodes.has(error.code))
  );
}

/** The driver wraps what befell a whole batch, and drops its class: a lost connection has no code. */
function isSilent({ code, result }: MongoBulkWriteError): boolean {
  return code === undefined || result.getWriteConcernError() !== undefined;
}

/** Runs a read; @throws StoreUnavailableError in the place of the driver's own. */
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
