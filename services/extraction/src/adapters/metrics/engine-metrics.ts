import { Counter, Gauge, Histogram, metrics, type Registry } from "@quarry/service-kit";

/** Metrics of engines; create them once per registry. */
export function createEngineMetrics(registry: Registry) {
  const registers = [registry];
  return {
    durations: new Histogram({ ...metrics.engineDurations, registers }),
    jobs: new Gauge({ ...metrics.engineJobs, registers }),
  };
}

/** Counts extractions refused by the token quota; create it once per registry. */
export function createQuotaMetrics(registry: Registry): { refused: () => void } {
  const refusals = new Counter({ ...metrics.quotaRefusals, registers: [registry] });
  return { refused: () => refusals.inc() };
}

export type EngineMetrics = ReturnType<typeof createEngineMetrics>;
