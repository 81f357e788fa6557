import { AppError, translateFailures } from "@quarry/kernel";
import { MongoAPIError, MongoError, MongoServerError } from "mongodb";

const duplicateKey = 11_000;
const retryAfterSeconds = 2;

/** Whether a unique index refused the write. Not every server names the index. */
export function isDuplicateKey(error: unknown): error is MongoServerError {
  return error instanceof MongoServerError && error.code === duplicateKey;
}

/**
 * Whether the server or the way to it failed: lost connection, no primary, deadlock, timeout. Of a
 * write it is unknown then what became of it. Codes differ between servers, so none is asked for;
 * only a misuse of the driver is distinguished.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof MongoError && !(error instanceof MongoAPIError);
}

/**
 * The same store, whose methods fail with AppError UNAVAILABLE where the server does not answer, so
 * that a caller gets 503 and work is tried again.
 */
export function answering<Store extends object>(store: Store): Store {
  return translateFailures(store, (cause) =>
    isUnavailable(cause)
      ? new AppError("UNAVAILABLE", "MongoDB does not answer", { cause, retryAfterSeconds })
      : cause,
  );
}
