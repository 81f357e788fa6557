import { isUnavailable } from "@quarry/mongo";
import { MongoBulkWriteError } from "mongodb";
import { StoreUnavailableError } from "../errors.ts";

const DUPLICATE_KEY = 11_000;

/** How many documents an ordered insert had written when a unique index refused the next one. */
export function insertedBefore(error: unknown): number | undefined {
  if (!(error instanceof MongoBulkWriteError) || error.code !== DUPLICATE_KEY) return undefined;
  return error.insertedCount;
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
