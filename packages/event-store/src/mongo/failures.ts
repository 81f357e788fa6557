import { isDuplicateKey, isUnavailable } from "@quarry/mongo";
import { MongoBulkWriteError } from "mongodb";
import { StoreUnavailableError } from "../errors.ts";

/** How many documents an insert, an ordered one, had written when a unique index refused the next one. */
export function insertedBefore(error: unknown): number | undefined {
  if (!isDuplicateKey(error)) return undefined;
  return error instanceof MongoBulkWriteError ? error.insertedCount : 0;
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
