import type { Worker } from "node:worker_threads";
import { type Clock, lastResortFactor, monotonicClock, processorMs } from "@quarry/kernel";

/** Interval between two looks at a running task, in ms. */
const INTERVAL_MS = 250;

/** Processor time that a task may use beyond its budget before its thread is ended, in ms: it should end by itself. */
const GRACE_MS = 500;

/** Processor time and elapsed time that a task has taken, in ms. */
export type TaskTimes = { usedMs: number; elapsedMs: number };

/** The thread of a task, and the processor time in ms that it had used when it began the task. */
export type TaskThread = { worker: Pick<Worker, "cpuUsage">; usedBefore: number };

export type WatchOptions = {
  budgetMs: number;
  /** Returns undefined until a thread has begun the task. */
  thread: () => TaskThread | undefined;
  /** Called once, for a task that used its budget and did not end. */
  onOverrun: (times: TaskTimes) => void;
  /** Called once, for a task that the machine left without processor time. */
  onStarved: (times: TaskTimes) => void;
  clock?: Clock;
};

/**
 * Watches a task from outside its thread, which may be busy with one endless step. A thread in native code does not
 * report its processor time; then elapsed time alone ends it.
 */
export function watchTask(options: WatchOptions): Disposable {
  const { budgetMs, thread, onOverrun, onStarved, clock = monotonicClock } = options;
  let begunAt: number | undefined;
  let usedMs = 0;
  let isAsking = false;

  async function readUsed({ worker, usedBefore }: TaskThread): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      usedMs = processorMs(await worker.cpuUsage()) - usedBefore;
    } finally {
      isAsking = false;
    }
  }

  function look(): void {
    const begun = thread();
    if (!begun) return;
    begunAt ??= clock();
    const elapsedMs = clock() - begunAt;
    if (elapsedMs < budgetMs) return; // a thread uses no more processor time than has elapsed
    readUsed(begun).catch(() => undefined); // the thread has ended
    const isLast = elapsedMs > lastResortFactor * budgetMs;
    const times = { usedMs, elapsedMs };
    if (usedMs > budgetMs + (isLast ? 0 : GRACE_MS)) end(() => onOverrun(times));
    else if (isLast) end(() => onStarved(times));
  }

  const timer = setInterval(look, INTERVAL_MS).unref();

  function end(report: () => void): void {
    clearInterval(timer);
    report();
  }

  return { [Symbol.dispose]: () => clearInterval(timer) };
}
