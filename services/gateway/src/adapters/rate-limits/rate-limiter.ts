import type { Db } from "mongodb";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { RateLimiter, RateLimits } from "../../application/ports.ts";
import type { GatewayConfig } from "../../config.ts";
import { type Count, type Counted, coalesceCounts } from "./coalesce-counts.ts";
import { normalizingDuplicates } from "./normalizing-duplicates.ts";
import type { StoreWatch } from "./store-watch.ts";

const windowSeconds = 60;

type Limits = Pick<
  GatewayConfig,
  | "QUARRY_RATE_LIMIT_PER_MINUTE"
  | "QUARRY_REFUSED_KEYS_PER_MINUTE"
  | "QUARRY_ACCOUNT_REQUESTS_PER_MINUTE"
  | "QUARRY_ACCOUNT_BYTES_PER_MINUTE"
>;

/** The store in which replicas count together, and the observer of its availability. */
export type SharedStore = { database: Db; watch: StoreWatch };

/** The limits of the gateway; with a store, those by key and by account hold for all replicas together. */
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
 * Counts in this process, or with a store for all replicas together. While the store is unavailable, each
 * replica counts for itself, so that no request fails because of that.
 */
export function createRateLimiter(options: {
  name: string;
  perMinute: number;
  store?: SharedStore;
}): RateLimiter {
  const { name, perMinute, store } = options;
  const settings = { keyPrefix: name, points: perMinute, duration: windowSeconds };
  const inMemory = countBy(new RateLimiterMemory(settings));
  const count = store ? coalesceCounts(withFallback(store, inMemory, settings)) : inMemory;

  return {
    async consume(key, amount = 1) {
      const { consumed, msBeforeNext } = await count(key, amount);
      return {
        allowed: consumed <= perMinute,
        limit: perMinute,
        remaining: Math.max(0, perMinute - consumed),
        windowSeconds,
        resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      };
    },
  };
}

/** The limiter refuses a blocked key without a count, which is reported as infinity. */
function countBy(limiter: RateLimiterAbstract): Count {
  return async (key, amount) => {
    try {
      return stateOf(await limiter.consume(key, amount));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { consumed, msBeforeNext } = stateOf(refusal);
      return { consumed: consumed || Number.POSITIVE_INFINITY, msBeforeNext };
    }
  };
}

function stateOf({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted {
  return { consumed: consumedPoints, msBeforeNext };
}

type Settings = { keyPrefix: string; points: number; duration: number };

/** Counts in the store, and in memory if the store fails. */
function withFallback(
  { database, watch }: SharedStore,
  inMemory: Count,
  settings: Settings,
): Count {
  const shared = countBy(
    new RateLimiterMongo({
      ...settings,
      storeClient: normalizingDuplicates(database),
      tableName: `gateway_rates_${settings.keyPrefix}`,
      inMemoryBlockOnConsumed: settings.points + 1,
    }),
  );
  return async (key, amount) => {
    const askedAt = performance.now();
    try {
      const counted = await shared(key, amount);
      if (Number.isFinite(counted.consumed)) watch.answered(askedAt); // otherwise the limiter refused the key without asking the store
      return counted;
    } catch (error) {
      watch.failed(error);
      return inMemory(key, amount);
    }
  };
}
