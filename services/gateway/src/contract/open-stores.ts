import type { IdempotencyStore, KeyStore, SuspensionStore } from "../application/ports.ts";

/** Opens the stores, empty. */
export type OpenStores = () => Promise<
  AsyncDisposable & { keys: KeyStore; idempotency: IdempotencyStore; suspensions: SuspensionStore }
>;
