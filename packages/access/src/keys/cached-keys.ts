import type { Clock } from "@quarry/kernel";
import type { KeyStore } from "../ports.ts";
import type { KeyRecord } from "./key-record.ts";

const MAX_ENTRIES = 10_000;

/**
 * Spares most requests the way to a key store behind the network. A change made by another process
 * shows after `maxAgeMs` at the latest, one made through this store at once.
 */
export function cachedKeys(store: KeyStore, options: { maxAgeMs: number; clock: Clock }): KeyStore {
  const { maxAgeMs, clock } = options;
  const known = new Map<string, { key: KeyRecord; at: number }>();

  function remember(key: KeyRecord | undefined): KeyRecord | undefined {
    if (!key) return undefined;
    if (known.size >= MAX_ENTRIES) known.clear();
    known.set(key.hash, { key, at: clock() });
    return key;
  }

  return {
    insert: (key) => store.insert(key),
    list: () => store.list(),
    listOf: (accountId) => store.listOf(accountId),
    ping: () => store.ping(),
    async findByHash(hash) {
      const entry = known.get(hash);
      if (entry && clock() - entry.at < maxAgeMs) return entry.key;
      known.delete(hash);
      return remember(await store.findByHash(hash));
    },
    async update(id, change) {
      return remember(await store.update(id, change));
    },
  };
}
