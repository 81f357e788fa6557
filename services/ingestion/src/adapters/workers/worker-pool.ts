import { AppError } from "@quarry/kernel";
import { createJobThread, type JobThreadOptions, OutOfMemory } from "./job-thread.ts";
import { createSlots } from "./slots.ts";

export type WorkerPoolOptions = JobThreadOptions & {
  threads: number;
  /** Jobs that may wait for a thread; more are told to come again. */
  maxWaiting: number;
  /** Time for one job once it runs, in ms; then its thread is ended. */
  timeLimitMs: number;
};

export interface WorkerPool<Task, Result> extends AsyncDisposable {
  /**
   * Runs a job on a thread of its own. A job that is aborted, takes too long or needs too much
   * memory (heap and ArrayBuffers) costs its thread and nothing else.
   *
   * @throws AppError TIMEOUT, SOURCE_UNREADABLE (out of memory), UNAVAILABLE (too much waits).
   * @throws the signal's reason when aborted.
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
  /** Jobs that run and jobs that wait. */
  load(): { running: number; waiting: number };
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

function tooLarge(memoryLimitMb: number, cause: OutOfMemory): AppError {
  const message = `Reading the source needs more than ${memoryLimitMb} MB of memory`;
  return new AppError("SOURCE_UNREADABLE", message, { cause });
}

/** Threads start at once, in the background, and are replaced when they were ended. */
export function createWorkerPool<Task, Result>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Result> {
  const { threads, maxWaiting, timeLimitMs, memoryLimitMb } = options;
  const all = Array.from({ length: threads }, () => createJobThread<Task, Result>(options));
  const slots = createSlots({ places: all, maxWaiting, onFull: busy });

  return {
    load: slots.load,
    run: (task, signal) =>
      slots.use(async (thread) => {
        const limit = AbortSignal.timeout(timeLimitMs);
        try {
          return await thread.run(task, AbortSignal.any([signal, limit]));
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof OutOfMemory) throw tooLarge(memoryLimitMb, error);
          if (limit.aborted) throw tooSlow(timeLimitMs);
          throw error;
        }
      }, signal),
    async [Symbol.asyncDispose]() {
      await Promise.all(all.map((thread) => thread[Symbol.asyncDispose]()));
    },
  };
}
