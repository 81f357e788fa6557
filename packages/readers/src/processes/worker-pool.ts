import { AppError, createFairQueue, type JobOptions, shareOf } from "@quarry/kernel";
import {
  createJobProcess,
  type JobProcessOptions,
  OutOfMemory,
  ProcessEnded,
} from "./job-process.ts";

export type WorkerPoolOptions = JobProcessOptions & {
  processes: number;
  /** Jobs that may wait for a process; more are refused. */
  maxWaiting: number;
  /** Time for one job once it runs, in ms; then its process is ended. */
  timeLimitMs: number;
  /** Called for each process that a job ended, for metrics. */
  onEnded?: (reason: EndReason) => void;
};

/** What a job did to its process: took too long, needed too much memory, crashed it. */
export type EndReason = "time" | "memory" | "crash";

export interface WorkerPool<Task, Progress, Result> extends AsyncDisposable {
  /**
   * Runs a job in a process of its own, which jobs wait for in a fair queue. A job that is aborted,
   * takes too long, needs too much memory or crashes costs its process and nothing else.
   *
   * @throws AppError SOURCE_UNREADABLE (takes too long, needs too much memory, crashed), UNAVAILABLE
   *   (too much waits, or no process could be started).
   * @throws the signal's reason when aborted; whatever the job throws.
   */
  run(task: Task, job: JobOptions, onProgress?: (progress: Progress) => void): Promise<Result>;
  /** How many jobs are running and waiting. */
  load(): { running: number; waiting: number };
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", "Too many sources are waiting to be read; try again", {
    retryAfterSeconds: 5,
  });
}

/** Reading it again would end the same way: each of these is a fact about the source. */
function refusal(message: string, cause?: unknown): AppError {
  return new AppError("SOURCE_UNREADABLE", message, { cause });
}

function reasonOf(error: unknown, limit: AbortSignal): EndReason | undefined {
  if (limit.aborted && error === limit.reason) return "time";
  if (error instanceof OutOfMemory) return "memory";
  return error instanceof ProcessEnded ? "crash" : undefined;
}

/** A process starts when no other is free, and is replaced when it was ended. */
export function createWorkerPool<Task, Progress, Result>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Progress, Result> {
  const { processes, maxWaiting, timeLimitMs, memoryLimitMb, onEnded } = options;
  const slots = Array.from({ length: processes }, () =>
    createJobProcess<Task, Progress, Result>(options),
  );
  const queue = createFairQueue({
    slots,
    maxPerKeyWhenShared: shareOf(processes, 1 / 2),
    maxWaiting,
    onFull: busy,
  });

  const messages: Record<EndReason, string> = {
    time: `Reading the source took longer than ${timeLimitMs / 1_000} s`,
    memory: `Reading the source needed more than ${memoryLimitMb} MB of memory`,
    crash: "The source is damaged: it crashed the process that was reading it",
  };

  function refusalOf(error: unknown, limit: AbortSignal): unknown {
    const reason = reasonOf(error, limit);
    if (!reason) return error;
    onEnded?.(reason);
    return refusal(messages[reason], reason === "time" ? undefined : error);
  }

  return {
    load: queue.load,
    run: (task, job, onProgress = () => {}) =>
      queue.run(async (process) => {
        const { signal } = job;
        const limit = AbortSignal.timeout(timeLimitMs);
        try {
          return await process.run(task, { signal: AbortSignal.any([signal, limit]), onProgress });
        } catch (error) {
          signal.throwIfAborted();
          throw refusalOf(error, limit);
        }
      }, job),
    async [Symbol.asyncDispose]() {
      await Promise.all(slots.map((process) => process[Symbol.asyncDispose]()));
    },
  };
}
