import type { Db } from "mongodb";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiter, RateLimits } from "../../application/ports.ts";
import type { GatewayConfig } from "../../config.ts";
import { tellingDuplicates } from "./telling-duplicates.ts";

const windowSeconds = 60;

type Limits = Pick<
  GatewayConfig,
  | "QUARRY_RATE_LIMIT_PER_MINUTE"
  | "QUARRY_REFUSED_KEYS_PER_MINUTE"
  | "QUARRY_ACCOUNT_REQUESTS_PER_MINUTE"
  | "QUARRY_ACCOUNT_BYTES_PER_MINUTE"
>;

/** The limits of an edge; those by key and by account hold for all replicas together where there is a database. */
export function createRateLimits(config: Limits, database?: Db): RateLimits {
  const shared = (name: string, perMinute: number) =>
    createRateLimiter({ name, perMinute, ...(database && { database }) });
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
 * Counts in this process, or for all replicas together in the database. While that does not answer,
 * each replica counts for itself: a limit never stops a request by being unavailable.
 */
export function createRateLimiter(options: {
  name: string;
  perMinute: number;
  database?: Db;
}): RateLimiter {
  const { name, perMinute, database } = options;
  const settings = { keyPrefix: name, points: perMinute, duration: windowSeconds };
  const memory = new RateLimiterMemory(settings);
  const limiter = database
    ? new RateLimiterMongo({
        ...settings,
        storeClient: tellingDuplicates(database),
        tableName: `gateway_rates_${name}`,
        insuranceLimiter: memory,
        inMemoryBlockOnConsumed: perMinute + 1,
      })
    : memory;

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
