import type { IdempotencyStore } from "../application/ports.ts";

/** Opens the store, empty. */
export type OpenStores = () => Promise<AsyncDisposable & { idempotency: IdempotencyStore }>;
