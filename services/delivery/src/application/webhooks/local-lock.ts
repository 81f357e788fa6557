import { KeyedMutex } from "@quarry/kernel";
import type { AccountLock } from "../ports.ts";

/** Creates the lock of the only process that uses its stores, because their folder is locked. */
export function createLocalLock(): AccountLock {
  const mutex = new KeyedMutex();
  return (accountId, work) => mutex.run(accountId, work);
}
