import { type Clock, type Deadline, monotonicClock, processorMs } from "@quarry/kernel";

/** Clocks in ms: of the processor time that this thread has used, and of elapsed time. */
export type Clocks = { used: Clock; elapsed: Clock };

/** Returns the processor time that the calling thread has used since it started, in ms. */
export function usedByThread(): number {
  return processorMs(process.threadCpuUsage());
}

const threadClocks: Clocks = { used: usedByThread, elapsed: monotonicClock };

/**
 * Limits the processor time that the calling thread uses from now on. Processor time is read rarely, because a thread
 * never uses more of it than has elapsed.
 *
 * @param overrun makes the error for work that used `usedMs`.
 */
export function processorBudget(
  limitMs: number,
  overrun: (usedMs: number) => Error,
  clocks: Clocks = threadClocks,
): Deadline {
  const usedBefore = clocks.used();
  let readAgainAt = clocks.elapsed() + limitMs;
  return {
    check() {
      const now = clocks.elapsed();
      if (now <= readAgainAt) return;
      const usedMs = clocks.used() - usedBefore;
      if (usedMs > limitMs) throw overrun(usedMs);
      readAgainAt = now + limitMs - usedMs;
    },
  };
}
