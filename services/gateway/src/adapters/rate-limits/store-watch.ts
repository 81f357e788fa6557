import { Gauge, type Logger, metrics, type Registry } from "@quarry/service-kit";

/** Observes whether the shared store is available. */
export type StoreWatch = {
  /** @param askedAt by `performance.now()`; a response to a call made before a failure is ignored. */
  answered(askedAt: number): void;
  failed(error: unknown): void;
};

/** Exposes whether this replica counts with the others, and logs each change once. */
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
