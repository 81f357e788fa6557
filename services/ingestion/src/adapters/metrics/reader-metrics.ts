import { Counter, Gauge, Histogram, metrics, type Registry } from "@quarry/service-kit";

export type PoolLoad = { running: number; waiting: number };

/** The figures of reading; once for each registry. */
export function createReaderMetrics(registry: Registry) {
  const registers = [registry];
  return {
    recalls: new Counter({ ...metrics.documentRecalls, registers }),
    reads: new Histogram({ ...metrics.sourceReads, registers }),
    parts: new Gauge({ ...metrics.readerParts, registers }),
    ended: new Counter({ ...metrics.readersEnded, registers }),
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
