import { type Clock, lastResortFactor, monotonicClock } from "@quarry/kernel";

/** Interval between two looks at a running task, in ms. */
const INTERVAL_MS = 250;

/** Processor time that a task may use beyond its budget before its thread is ended, in ms: it should end by itself. */
const GRACE_MS = 500;

/** Processor time and elapsed time that a task has taken, in ms. */
export type TaskTimes = { usedMs: number; elapsedMs: number };

export type WatchOptions = {
  budgetMs: number;
  /** Whether a thread has begun the task. */
  hasBegun: () => boolean;
  /** Returns the processor time in ms that the task has used; undefined if the system does not report it. */
  used: () => number | undefined;
  /** Called once, for a task that used its budget and did not end. */
  onOverrun: (times: TaskTimes) => void;
  /** Called once, for a task that the machine left without processor time. */
  onStarved: (times: TaskTimes) => void;
  clock?: Clock;
};

/**
 * Watches a task from outside its thread, which may be busy with one endless step. Where the system does not report the
 * thread's processor time, elapsed time counts in its place, so that no endless task is taken for a starved one.
 */
export function watchTask(options: WatchOptions): Disposable {
  const { budgetMs, hasBegun, used, onOverrun, onStarved, clock = monotonicClock } = options;
  let begunAt: number | undefined;

  function look(): void {
    if (!hasBegun()) return;
    begunAt ??= clock();
    const elapsedMs = clock() - begunAt;
    if (elapsedMs < budgetMs) return; // a thread uses no more processor time than has elapsed
    const isLast = elapsedMs > lastResortFactor * budgetMs;
    const usedMs = used() ?? (isLast ? elapsedMs : 0);
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
