import type { ReaderLimits } from "./limits.ts";
import { createWorkerPool, type WorkerPoolOptions } from "./processes/worker-pool.ts";
import { createSourceReader } from "./source-reader.ts";
import type { JobProgress, ReadResult, ReadTask } from "./worker-entry.ts";

/** Sources that a process reads before another takes its place: libraries leak a little. */
const jobsPerProcess = 1_000;

export type SourceReadersOptions = Omit<WorkerPoolOptions, "entry" | "jobsPerProcess"> & {
  limits: ReaderLimits;
};

/** Starts the processes that read sources and draw pages; disposing of them ends the processes. */
export function openSourceReaders({ limits, ...processes }: SourceReadersOptions) {
  const pool = createWorkerPool<ReadTask, JobProgress, ReadResult>({
    ...processes,
    entry: new URL("./worker-entry.ts", import.meta.url),
    jobsPerProcess,
  });
  return {
    ...createSourceReader(pool, limits),
    /** How many jobs run and wait. */
    load: pool.load,
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
