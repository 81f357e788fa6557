import type { Clock } from "@quarry/kernel";
import type { SuspensionStore } from "./ports.ts";

/**
 * Spares requests the way to a store behind the network: all suspensions, which are few, are read at
 * once and good for `maxAgeMs`.
 */
export function cachedSuspensions(
  store: SuspensionStore,
  { maxAgeMs, clock }: { maxAgeMs: number; clock: Clock },
): SuspensionStore {
  let known: Promise<Map<string, number>> | undefined;
  let readAt = 0;

  function all(): Promise<Map<string, number>> {
    if (known && clock() - readAt < maxAgeMs) return known;
    readAt = clock();
    const reading = store.list();
    reading.catch(() => {
      known = undefined;
    });
    known = reading;
    return reading;
  }
  return {
    list: () => store.list(),
    suspendedAt: async (accountId) => (await all()).get(accountId),
    async set(accountId, at) {
      known = undefined;
      await store.set(accountId, at);
    },
  };
}
