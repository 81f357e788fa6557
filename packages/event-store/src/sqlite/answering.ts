import { translateFailures } from "@quarry/kernel";
import { StoreUnavailableError } from "../errors.ts";

/** SQLite's result codes for faults of the machine, not of the statement. */
const faultsOfTheMachine = { BUSY: 5, IOERR: 10, FULL: 13, CANTOPEN: 14 };
const codes = Object.values(faultsOfTheMachine);

/**
 * The same store, whose methods fail with StoreUnavailableError where the disk is full or the file
 * cannot be read or written, so that a caller gets 503 and work is tried again.
 */
export function answering<Store extends object>(store: Store): Store {
  return translateFailures(store, (cause) =>
    isFaultOfTheMachine(cause)
      ? new StoreUnavailableError("The database cannot be written right now", { cause })
      : cause,
  );
}

/** Whether the same may succeed later. Of SQLite's code the low byte counts; the others say more of it. */
export function isFaultOfTheMachine(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && codes.includes(error.errcode & 0xff);
}
