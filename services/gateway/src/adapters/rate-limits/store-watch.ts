import { Gauge, type Logger, metrics, type Registry } from "@quarry/service-kit";

/** Observes how the store that replicas count in answers. */
export type StoreWatch = {
  /** @param askedAt by `performance.now()`: an answer to what was asked before a failure proves nothing. */
  answered(askedAt: number): void;
  failed(error: unknown): void;
};

/** Shows whether this replica counts with the others, and logs each turn of that once. */
export function watchStore(registry: Registry, logger: Logger): StoreWatch {
  const shared = new Gauge({ ...metrics.rateLimitsShared, registers: [registry] });
  shared.set(1);
  let isShared = true;
  let failedAt = 0;

  return {
    answered(askedAt) {
      if (isShared || askedAt <= failedAt) return;
      isShared = true;
      shared.set(1);
      logger.info("rate limits are shared by all replicas again");
    },
    failed(error) {
      failedAt = performance.now();
      if (!isShared) return;
      isShared = false;
      shared.set(0);
      logger.warn({ err: error }, "rate limits are counted by this replica only");
    },
  };
}
