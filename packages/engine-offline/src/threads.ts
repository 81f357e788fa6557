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

/** Enough for a list of 50,000 rows of four cells; the service's own limit counts on it. */
const MEMORY_MB = 384;

export type ThreadOptions = {
  /** The module that the threads run; it answers with an `Outcome`. */
  file: URL;
  count: number;
  /** Threads end after that long without work, in ms. */
  idleMs: number;
  /** What a thread may keep in memory for one task, in MB; one that needs more ends alone. */
  memoryMb?: number | undefined;
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
  options: ThreadOptions,
): Threads<Task, Result> {
  const { file, count, idleMs, memoryMb = MEMORY_MB, messages } = options;
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

  return {
    async run(task, { accountId, signal }) {
      const deadline = AbortSignal.timeout(Math.max(0, task.deadlineAt - Date.now()) + GRACE_MS);
      const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const job = { key: accountId, signal: ended };
        const outcome = await queue.run(() => pool.run(task, { signal: ended }), job);
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

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
