import { AppError } from "@quarry/kernel";
import { Piscina } from "piscina";
import { createSlots } from "./slots.ts";

export type WorkerPoolOptions = {
  /** The module that the threads run; its default export takes a task and resolves to a result. */
  entry: URL;
  threads: number;
  /** Jobs that may wait for a thread; more are told to come again. */
  maxWaiting: number;
  /** Time for one job once it runs, in ms; then its thread is ended. */
  timeLimitMs: number;
  /** JavaScript heap of a thread, in MB. */
  memoryLimitMb: number;
  /** Jobs after which the threads are replaced: the memory of WebAssembly never shrinks. */
  jobsPerGeneration: number;
};

export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /**
   * Runs a job on a thread of its own. A job that is aborted, takes too long or needs too much
   * memory costs its thread and nothing else.
   *
   * @throws AppError TIMEOUT, SOURCE_UNREADABLE (out of memory), UNAVAILABLE (too much waits).
   * @throws the signal's reason when aborted.
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", "Too many sources wait to be read; try again", {
    retryAfterSeconds: 5,
  });
}

function tooSlow(timeLimitMs: number): AppError {
  const seconds = Math.round(timeLimitMs / 1_000);
  return new AppError("TIMEOUT", `Reading the source took longer than ${seconds} s`);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Threads start at once, in the background, and are replaced when they were ended. */
export function createWorkerPool<Task, Result>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Result> {
  const { threads, maxWaiting, timeLimitMs, memoryLimitMb } = options;
  const slots = createSlots({ places: threads, maxWaiting, onFull: busy });
  const closing = new Set<Promise<void>>();
  let generation = newGeneration();

  function newGeneration() {
    const pool = new Piscina<Task, Result>({
      filename: options.entry.href,
      minThreads: threads,
      maxThreads: threads,
      atomics: "disabled", // a thread's own threads (text recognition) need its event loop
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    return { pool, jobsLeft: options.jobsPerGeneration };
  }

  /** A used-up generation finishes what it runs, then goes; the next jobs meet fresh threads. */
  function takePool(): Piscina<Task, Result> {
    if (generation.jobsLeft === 0) {
      const closed = generation.pool.close().finally(() => closing.delete(closed));
      closing.add(closed);
      generation = newGeneration();
    }
    generation.jobsLeft -= 1;
    return generation.pool;
  }

  async function runTimed(task: Task, signal: AbortSignal): Promise<Result> {
    const limit = AbortSignal.timeout(timeLimitMs);
    try {
      return await takePool().run(task, { signal: AbortSignal.any([signal, limit]) });
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw tooSlow(timeLimitMs);
      if (!isOutOfMemory(error)) throw error;
      const message = `Reading the source needs more than ${memoryLimitMb} MB of memory`;
      throw new AppError("SOURCE_UNREADABLE", message, { cause: error });
    }
  }

  return {
    run: (task, signal) => slots.use(() => runTimed(task, signal), signal),
    async [Symbol.asyncDispose]() {
      await Promise.all([generation.pool.destroy(), ...closing]);
    },
  };
}
