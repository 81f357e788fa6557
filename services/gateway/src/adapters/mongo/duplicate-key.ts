import { MongoServerError } from "mongodb";

/** Whether a write failed because a unique index has the key already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11_000;
}
