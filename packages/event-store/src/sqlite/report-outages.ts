import { translateFailures } from "@quarry/kernel";
import { StoreUnavailableError } from "../errors.ts";

/** SQLite's result codes for faults of the disk or the file, not of the statement. */
const environmentFaults = { BUSY: 5, IOERR: 10, FULL: 13, CANTOPEN: 14 };
const codes = Object.values(environmentFaults);

/**
 * Wraps a store so that its methods throw StoreUnavailableError if the disk is full or the file cannot be read or
 * written. Callers then get 503, and work is retried.
 */
export function reportOutages<Store extends object>(store: Store): Store {
  return translateFailures(store, (cause) =>
    isEnvironmentFault(cause)
      ? new StoreUnavailableError("The database cannot be written right now", { cause })
      : cause,
  );
}

/** Whether a retry may succeed later. The low byte of SQLite's code is the primary result code. */
export function isEnvironmentFault(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && codes.includes(error.errcode & 0xff);
}
