import {
  type AppError,
  createFairQueue,
  deserialiseError,
  numberedSlots,
  shareOf,
} from "@quarry/kernel";
import { Piscina } from "piscina";
import { usedByThreadWithId } from "./thread-time.ts";
import { type TaskTimes, watchTask } from "./watch-task.ts";
import type { Order, Outcome } from "./work.ts";

/** Memory that a thread may keep for one task by default, in MB: a list of 50,000 rows of four cells fits. */
export const threadMemoryMb = 384;

/** Time that a thread gets to end by itself after its caller's deadline, in ms. */
const GRACE_MS = 500;

export type ThreadOptions<Task> = {
  /** The module that the threads run; its default export is made by `threadWork`. */
  file: URL;
  /** Threads; one account uses all but one of them. */
  count: number;
  /** Threads that are kept although they have no work; 0 unless given. */
  kept?: number | undefined;
  /** Time without work after which a thread ends, in ms. */
  idleMs: number;
  /** Memory that a thread may keep for one task, in MB; a thread that needs more ends alone. */
  memoryMb?: number | undefined;
  /** Processor time that a task may use, in ms. */
  budgetMs(task: Task): number;
  errors: {
    /** For a task that passed its deadline. */
    late(): AppError;
    /** For a task that used its processor time and did not end by itself. */
    overran(times: TaskTimes): AppError;
    /** For a task that the machine left without processor time; it may be run again. */
    starved(times: TaskTimes): AppError;
    /** @param limit such as "384 MB of memory". */
    tooLarge(limit: string): AppError;
  };
};

/** Threads that accounts take turns at. */
export type Threads<Task, Result> = AsyncDisposable & {
  /**
   * Runs a task once a thread is free. Waiting is limited by the task's deadline alone; work by its processor time as
   * well.
   *
   * @throws what the work threw; the signal's reason; the errors of the options.
   */
  run(task: Task, by: { accountId: string; signal?: AbortSignal | undefined }): Promise<Result>;
};

/** @typeParam Task `deadlineAt` in epoch ms; may be Infinity. */
export function openThreads<Task extends { deadlineAt: number }, Result>(
  options: ThreadOptions<Task>,
): Threads<Task, Result> {
  const { file, count, kept = 0, idleMs, memoryMb = threadMemoryMb, budgetMs, errors } = options;
  const pool = new Piscina<Order<Task>, Outcome<Result>>({
    filename: file.href,
    minThreads: kept,
    maxThreads: count,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const queue = createFairQueue({
    slots: numberedSlots(count),
    maxPerKey: Math.max(1, count - 1),
    maxPerKeyWhenShared: shareOf(count, 1 / 2),
  });

  async function runOnThread(task: Task, signal: AbortSignal): Promise<Outcome<Result>> {
    const begun = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
    const order = { task, budgetMs: budgetMs(task), begun };
    const over = new AbortController();
    using _watch = watchTask({
      budgetMs: order.budgetMs,
      hasBegun: () => begun[0] === 1,
      used: () => usedInTask(begun),
      onOverrun: (times) => over.abort(errors.overran(times)),
      onStarved: (times) => over.abort(errors.starved(times)),
    });
    try {
      return await pool.run(order, { signal: AbortSignal.any([signal, over.signal]) });
    } catch (cause) {
      over.signal.throwIfAborted();
      throw cause;
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
        if (isOutOfMemory(cause)) throw errors.tooLarge(`${memoryMb} MB of memory`);
        throw deadline.aborted ? errors.late() : cause;
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** Returns the processor time in ms that a task which has begun has used; undefined if it is unknown. */
function usedInTask([, threadId = 0, usedBefore = 0]: Int32Array): number | undefined {
  const used = usedByThreadWithId(threadId);
  return used === undefined ? undefined : used - usedBefore;
}

/** Aborts after a deadline in epoch ms and the time in which a thread should have noticed it. */
function endOf(deadlineAt: number): AbortSignal {
  if (deadlineAt === Number.POSITIVE_INFINITY) return new AbortController().signal;
  return AbortSignal.timeout(Math.max(0, Math.ceil(deadlineAt - Date.now())) + GRACE_MS);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
