import { AppError, createFairQueue, type JobOptions, shareOf } from "@quarry/kernel";
import { createJobProcess, type JobProcessOptions } from "./job-process.ts";
import { OutOfMemory, OutOfTime, ProcessEnded } from "./run-job.ts";

export type WorkerPoolOptions = JobProcessOptions & {
  processes: number;
  /** Jobs that may wait for a process; more are refused. */
  maxWaiting: number;
  /** Called for each process that a job ended, for metrics. */
  onEnded?: (reason: EndReason) => void;
};

/** What a job did to its process: used too much processor time, needed too much memory, crashed it. */
export type EndReason = "time" | "memory" | "crash";

export interface WorkerPool<Task, Progress, Result> extends AsyncDisposable {
  /**
   * Runs a job in a process of its own, which jobs wait for in a fair queue. A job that is aborted,
   * exceeds a limit or crashes costs its process and nothing else.
   *
   * @throws AppError SOURCE_UNREADABLE (too much processor time, too much memory, crashed), UNAVAILABLE
   *   (too many jobs wait, no process could be started, the machine left the job without processor time, or it came to
   *   a standstill).
   * @throws the signal's reason when aborted; whatever the job throws.
   */
  run(task: Task, job: JobOptions, onProgress?: (progress: Progress) => void): Promise<Result>;
  /** How many jobs are running and waiting. */
  load(): { running: number; waiting: number };
  /** Ends the processes that run no job, and the memory that they hold. */
  endIdle(): void;
}

function busy(): AppError {
  return new AppError("UNAVAILABLE", "Too many sources are waiting to be read; try again", {
    retryAfterSeconds: 5,
  });
}

/** Reading it again would end the same way: each of these is a fact about the source. */
function refusal(message: string, cause: unknown): AppError {
  return new AppError("SOURCE_UNREADABLE", message, { cause });
}

function reasonOf(error: unknown): EndReason | undefined {
  if (error instanceof OutOfTime) return "time";
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
    time: `Reading the source used more than ${timeLimitMs / 1_000} s of processor time`,
    memory: `Reading the source needed more than ${memoryLimitMb} MB of memory`,
    crash: "The source is damaged: it crashed the process that was reading it",
  };

  function refusalOf(error: unknown): unknown {
    const reason = reasonOf(error);
    if (!reason) return error;
    onEnded?.(reason);
    return refusal(messages[reason], error);
  }

  return {
    load: queue.load,
    run: (task, job, onProgress = () => {}) =>
      queue.run(async (process) => {
        const { signal } = job;
        try {
          return await process.run(task, { signal, onProgress });
        } catch (error) {
          signal.throwIfAborted();
          throw refusalOf(error);
        }
      }, job),
    endIdle() {
      for (const process of slots) process.endIdle();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(slots.map((process) => process[Symbol.asyncDispose]()));
    },
  };
}
