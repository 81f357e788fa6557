import { Counter, Gauge, Histogram, jobBuckets, type Registry } from "@quarry/service-kit";

/** Small files are read in milliseconds. */
const buckets = [0.01, 0.05, 0.1, ...jobBuckets];

export type PoolLoad = { running: number; waiting: number };

/** The figures of reading; once for each registry. */
export function createReaderMetrics(registry: Registry, load: () => PoolLoad) {
  const registers = [registry];
  const recalls = new Counter({
    name: "document_recalls_total",
    help: "Looks for a document that was read before, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const reads = new Histogram({
    name: "source_read_duration_seconds",
    help: "Time to read a source, waiting for a process included, by type and outcome",
    labelNames: ["type", "outcome"],
    buckets,
    registers,
  });
  new Gauge({
    name: "reader_jobs",
    help: "Sources in the reading processes, and those that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, waiting } = load();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });
  const parts = new Gauge({
    name: "reader_part_works",
    help: "Whether a part that some sources need does its work, as tried at the start: 1 or 0",
    labelNames: ["part"],
    registers,
  });
  return { recalls, reads, parts };
}

export type ReaderMetrics = ReturnType<typeof createReaderMetrics>;
