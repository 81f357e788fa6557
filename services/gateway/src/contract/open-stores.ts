import type { IdempotencyStore, KeyStore } from "../application/ports.ts";

/** Opens both stores, empty. */
export type OpenStores = () => Promise<
  AsyncDisposable & { keys: KeyStore; idempotency: IdempotencyStore }
>;
