import { Counter, Gauge, Histogram, metrics, type Registry } from "@quarry/service-kit";

/** The figures of engines; once for each registry. */
export function createEngineMetrics(registry: Registry) {
  const registers = [registry];
  return {
    durations: new Histogram({ ...metrics.engineDurations, registers }),
    jobs: new Gauge({ ...metrics.engineJobs, registers }),
  };
}

/** Extractions that their account's month had no tokens for; once for each registry. */
export function createQuotaMetrics(registry: Registry): { refused: () => void } {
  const refusals = new Counter({ ...metrics.quotaRefusals, registers: [registry] });
  return { refused: () => refusals.inc() };
}

export type EngineMetrics = ReturnType<typeof createEngineMetrics>;
