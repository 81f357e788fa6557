import { workerData } from "node:worker_threads";
import {
  isOutOfTime,
  outOfTimeSignal,
  type ProcessorLimit,
  standstillLimitMs,
  standstillSignal,
  watchStandstill,
} from "./processor-limit.ts";

/**
 * Ends its own process when that holds more memory than it may, when its job is out of processor time or does nothing
 * any more, and when its parent has ended. It runs in a thread of its own, because the process may be busy with one endless step.
 */

const intervalMs = 50;

/** Data that the guard is started with. */
export type GuardData = {
  parent: number;
  memoryLimitBytes: number;
  processorLimit: ProcessorLimit;
  /** Processor time of one job, in ms. */
  timeLimitMs: number;
};

const { parent, memoryLimitBytes, processorLimit, timeLimitMs } = workerData as GuardData;
const limitMs = standstillLimitMs(timeLimitMs);
const isAtStandstill = watchStandstill(processorLimit, { limitMs, intervalMs });

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > memoryLimitBytes)
    process.kill(process.pid, "SIGKILL");
  if (isOutOfTime(processorLimit)) process.kill(process.pid, outOfTimeSignal);
  if (isAtStandstill()) process.kill(process.pid, standstillSignal);
}, intervalMs);
