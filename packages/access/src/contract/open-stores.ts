import type { KeyStore, SuspensionStore } from "../ports.ts";

/** Opens the stores, empty. */
export type OpenStores = () => Promise<
  AsyncDisposable & { keys: KeyStore; suspensions: SuspensionStore }
>;
