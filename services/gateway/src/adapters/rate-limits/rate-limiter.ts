import type { Db } from "mongodb";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiter, RateLimits } from "../../application/ports.ts";

const windowSeconds = 60;

/** The limits of an edge; those by key hold for all replicas together where there is a database. */
export function createRateLimits(
  config: { QUARRY_RATE_LIMIT_PER_MINUTE: number; QUARRY_REFUSED_KEYS_PER_MINUTE: number },
  database?: Db,
): RateLimits {
  return {
    requests: createRateLimiter({
      name: "requests",
      perMinute: config.QUARRY_RATE_LIMIT_PER_MINUTE,
      ...(database && { database }),
    }),
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
        storeClient: database,
        tableName: `gateway_rates_${name}`,
        insuranceLimiter: memory,
        inMemoryBlockOnConsumed: perMinute + 1,
      })
    : memory;

  return {
    async consume(key) {
      const [allowed, state] = await limiter.consume(key).then(
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
