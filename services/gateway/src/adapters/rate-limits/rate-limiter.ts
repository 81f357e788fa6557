import type { Db } from "mongodb";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiter, RateLimits } from "../../application/ports.ts";
import type { GatewayConfig } from "../../config.ts";
import type { StoreWatch } from "./store-watch.ts";
import { tellingDuplicates } from "./telling-duplicates.ts";

const windowSeconds = 60;

type Limits = Pick<
  GatewayConfig,
  | "QUARRY_RATE_LIMIT_PER_MINUTE"
  | "QUARRY_REFUSED_KEYS_PER_MINUTE"
  | "QUARRY_ACCOUNT_REQUESTS_PER_MINUTE"
  | "QUARRY_ACCOUNT_BYTES_PER_MINUTE"
>;

/** Where replicas count together, and what hears whether it answers. */
export type SharedStore = { database: Db; watch: StoreWatch };

/** The limits of an edge; those by key and by account hold for all replicas together where there is a store. */
export function createRateLimits(config: Limits, store?: SharedStore): RateLimits {
  const shared = (name: string, perMinute: number) =>
    createRateLimiter({ name, perMinute, ...(store && { store }) });
  const requests = config.QUARRY_ACCOUNT_REQUESTS_PER_MINUTE;
  const bytes = config.QUARRY_ACCOUNT_BYTES_PER_MINUTE;
  return {
    requests: shared("requests", config.QUARRY_RATE_LIMIT_PER_MINUTE),
    accounts: {
      ...(requests && { requests: shared("account_requests", requests) }),
      ...(bytes && { bytes: shared("account_bytes", bytes) }),
    },
    refusals: createRateLimiter({
      name: "refusals",
      perMinute: config.QUARRY_REFUSED_KEYS_PER_MINUTE,
    }),
  };
}

/**
 * Counts in this process, or for all replicas together in the store. While that does not answer,
 * each replica counts for itself: a limit never stops a request by being unavailable.
 */
export function createRateLimiter(options: {
  name: string;
  perMinute: number;
  store?: SharedStore;
}): RateLimiter {
  const { name, perMinute, store } = options;
  const settings = { keyPrefix: name, points: perMinute, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  const limiter = store ? insured(store, memory, settings) : memory;

  return {
    async consume(key, amount = 1) {
      const [allowed, state] = await limiter.consume(key, amount).then(
        (result) => [true, result] as const,
        (refusal: unknown) => {
          if (refusal instanceof RateLimiterRes) return [false, refusal] as const;
          throw refusal;
        },
      );
      return {
        allowed,
        limit: perMinute,
        remaining: state.remainingPoints,
        windowSeconds,
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
      };
    },
  };
}

type Settings = { keyPrefix: string; points: number; duration: number };

/** Counts in the store, and in memory what the store does not take. */
function insured(store: SharedStore, memory: RateLimiterMemory, settings: Settings) {
  const shared = new RateLimiterMongo({
    ...settings,
    storeClient: tellingDuplicates(store.database),
    tableName: `gateway_rates_${settings.keyPrefix}`,
    inMemoryBlockOnConsumed: settings.points + 1,
  });
  return {
    async consume(key: string, amount: number): Promise<RateLimiterRes> {
      const askedAt = performance.now();
      try {
        const state = await shared.consume(key, amount);
        store.watch.answered(askedAt);
        return state;
      } catch (error) {
        if (error instanceof RateLimiterRes) throw error; // over the limit, known without the store or by it
        store.watch.failed(error);
        return memory.consume(key, amount);
      }
    },
  };
}
