import {
  AppError,
  createFairQueue,
  deserialiseError,
  numberedSlots,
  shareOf,
} from "@quarry/kernel";
import { Piscina } from "piscina";
import type { Outcome } from "./outcome.ts";

/** A thread that does not notice its deadline in this time is ended, in ms. */
const GRACE_MS = 500;

/** Enough for a list of 50,000 rows of four cells. In MB. */
export const threadMemoryMb = 384;

export type ThreadOptions<Task> = {
  /** The module that the threads run; it answers with an `Outcome`. */
  file: URL;
  count: number;
  /** Threads end after that long without work, in ms. */
  idleMs: number;
  /** What a thread may keep in memory for one task, in MB; one that needs more ends alone. */
  memoryMb?: number | undefined;
  /** How long a thread may work on a task, in ms. */
  budgetMs(task: Task): number;
  messages: {
    late: string;
    /** @param limit such as "384 MB of memory". */
    tooLarge(limit: string): string;
  };
};

/** Threads that accounts take turns at. */
export type Threads<Task, Result> = AsyncDisposable & {
  /**
   * @throws what the work threw; the signal's reason; AppError TIMEOUT past the task's deadline, and
   *   PAYLOAD_TOO_LARGE where memory does not suffice.
   */
  run(task: Task, by: { accountId: string; signal?: AbortSignal | undefined }): Promise<Result>;
};

/** @typeParam Task `deadlineAt` in epoch ms. */
export function openThreads<Task extends { deadlineAt: number }, Result>(
  options: ThreadOptions<Task>,
): Threads<Task, Result> {
  const { file, count, idleMs, memoryMb = threadMemoryMb, budgetMs, messages } = options;
  const pool = new Piscina<Task, Outcome<Result>>({
    filename: file.href,
    minThreads: 0,
    maxThreads: count,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const queue = createFairQueue({
    slots: numberedSlots(count),
    maxPerKeyWhenShared: shareOf(count, 1 / 2),
  });

  /** Runs a task once it has a thread. @throws AppError TIMEOUT where that had to be ended. */
  async function runOnThread(task: Task, signal: AbortSignal): Promise<Outcome<Result>> {
    const deadlineAt = Math.min(task.deadlineAt, Date.now() + budgetMs(task));
    const over = endOf(deadlineAt);
    try {
      return await pool.run({ ...task, deadlineAt }, { signal: AbortSignal.any([signal, over]) });
    } catch (cause) {
      if (!over.aborted) throw cause;
      throw new AppError("TIMEOUT", messages.late, { cause });
    }
  }

  return {
    async run(task, { accountId, signal }) {
      const deadline = endOf(task.deadlineAt);
      const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const job = { key: accountId, signal: ended };
        const outcome = await queue.run(() => runOnThread(task, ended), job);
        if ("error" in outcome) throw deserialiseError(outcome.error);
        return outcome.result;
      } catch (cause) {
        signal?.throwIfAborted();
        if (isOutOfMemory(cause)) {
          const message = messages.tooLarge(`${memoryMb} MB of memory`);
          throw new AppError("PAYLOAD_TOO_LARGE", message, { cause });
        }
        if (!deadline.aborted) throw cause;
        throw new AppError("TIMEOUT", messages.late, { cause });
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** Aborts after a point in time in epoch ms, and the time in which a thread should have noticed it. */
function endOf(deadlineAt: number): AbortSignal {
  return AbortSignal.timeout(Math.max(0, Math.ceil(deadlineAt - Date.now())) + GRACE_MS);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
