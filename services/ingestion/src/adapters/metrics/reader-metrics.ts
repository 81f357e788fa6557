import { Counter, Gauge, Histogram, metrics, type Registry } from "@quarry/service-kit";

export type PoolLoad = { running: number; waiting: number };

/** The figures of reading; once for each registry. */
export function createReaderMetrics(registry: Registry) {
  const registers = [registry];
  const ended = new Counter({ ...metrics.readersEnded, registers });
  // So that the first of a kind is seen as an increase.
  for (const reason of ["time", "memory", "crash"]) ended.inc({ reason }, 0);
  return {
    recalls: new Counter({ ...metrics.documentRecalls, registers }),
    reads: new Histogram({ ...metrics.sourceReads, registers }),
    parts: new Gauge({ ...metrics.readerParts, registers }),
    ended,
    /** Asks at each scrape what the reading processes do. */
    watchPool(load: () => PoolLoad): void {
      new Gauge({
        ...metrics.readerJobs,
        registers,
        collect() {
          const { running, waiting } = load();
          this.set({ state: "running" }, running);
          this.set({ state: "waiting" }, waiting);
        },
      });
    },
  };
}

export type ReaderMetrics = ReturnType<typeof createReaderMetrics>;
