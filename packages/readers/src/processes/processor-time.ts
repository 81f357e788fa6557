import { processorMs } from "@quarry/kernel/time";

const lookMs = 100;

/** Returns the processor time that all threads of this process have used, in ms. */
export function processorTime(): number {
  return processorMs(process.cpuUsage());
}

/** Starts a clock that runs while the processor works for this process, in ms. */
export function processorTimeSince(): () => number {
  const begun = processorTime();
  return () => processorTime() - begun;
}

/**
 * Ends work that takes too much of the processor, however busy the machine is with others; for
 * processes that do one job at a time, since everything that runs in them counts.
 *
 * @param onLimit Stops the work and makes the error that stands for it.
 */
export async function withinProcessorTime<T>(
  limitMs: number,
  work: () => Promise<T>,
  onLimit: () => Promise<Error>,
): Promise<T> {
  const spent = processorTimeSince();
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (spent() <= limitMs) return;
    clearInterval(timer);
    onLimit().then(reject, reject);
  }, lookMs);
  try {
    return await Promise.race([work(), promise]);
  } finally {
    clearInterval(timer);
  }
}
