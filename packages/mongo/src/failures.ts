import { AppError, translateFailures } from "@quarry/kernel";
import { MongoAPIError, MongoError, MongoServerError } from "mongodb";

const duplicateKey = 11_000;
const retryAfterSeconds = 2;

/** Whether a unique index refused the write. Not every server names the index. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === duplicateKey;
}

/**
 * Whether the server or the connection failed: connection lost, no primary, deadlock, timeout. It is then unknown
 * whether a write took place. Error codes differ between compatible servers, so every error counts except those
 * that report misuse of the driver.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof MongoError && !(error instanceof MongoAPIError);
}

/**
 * Wraps a store so that its methods throw AppError UNAVAILABLE if the server does not respond. Callers then get 503,
 * and work is retried.
 */
export function reportOutages<Store extends object>(store: Store): Store {
  return translateFailures(store, (cause) =>
    isUnavailable(cause)
      ? new AppError("UNAVAILABLE", "MongoDB does not answer", { cause, retryAfterSeconds })
      : cause,
  );
}
