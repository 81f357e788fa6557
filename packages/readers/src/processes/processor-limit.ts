import { processorMs } from "@quarry/kernel/time";
import { processorTime } from "./processor-time.ts";

/** The signal by which a process ends itself when its job is out of processor time. It leaves no core dump. */
export const outOfTimeSignal = "SIGVTALRM";

/** The signal by which a process ends itself when its job has come to a standstill. */
export const standstillSignal = "SIGALRM";

/** Processor time for the start of a process, in ms. It takes 0.3 s, and several times that on a slow machine. */
export const startLimitMs = 10_000;

/** Between two jobs nothing is limited. */
const unlimited = 2n ** 62n;

/**
 * The processor time of a process, in ms since its start, at which its job is out of time. The thread that does jobs
 * sets it, the thread that guards the process reads it.
 */
export type ProcessorLimit = BigInt64Array<SharedArrayBuffer>;

/** Creates the limit of a process that is starting. */
export function createProcessorLimit(): ProcessorLimit {
  return new BigInt64Array(new SharedArrayBuffer(8)).fill(BigInt(startLimitMs));
}

/** Limits the job that begins now to `ms` of processor time. */
export function limitProcessorTime(limit: ProcessorLimit, ms: number): void {
  Atomics.store(limit, 0, BigInt(Math.ceil(processorTime() + ms)));
}

/** Removes the limit, once the job has ended. */
export function liftProcessorLimit(limit: ProcessorLimit): void {
  Atomics.store(limit, 0, unlimited);
}

/** Returns whether the job has used more processor time than it may. */
export function isOutOfTime(limit: ProcessorLimit): boolean {
  return processorTime() > Number(Atomics.load(limit, 0));
}

/** Shortest standstill that ends a job, in ms: a disk may keep one waiting. */
const leastStandstillMs = 5_000;

/** Returns the time without work after which a job is at a standstill, in ms: as long as it might have worked. */
export const standstillLimitMs = (timeLimitMs: number) => Math.max(timeLimitMs, leastStandstillMs);

/** Share of this time that a job must use of the processor to count as working. */
const leastShare = 1 / 1_000;

/**
 * Returns a function to be called every `intervalMs`, which returns true once a job is at a standstill: it waits for
 * what never comes. Counting calls leaves out the time in which the machine runs no thread of the process.
 */
export function watchStandstill(
  limit: ProcessorLimit,
  { limitMs, intervalMs }: { limitMs: number; intervalMs: number },
): () => boolean {
  let job = unlimited;
  let usedBefore = 0;
  let calls = 0;
  return () => {
    const used = processorTime() - processorMs(process.threadCpuUsage()); // without the thread that watches
    const current = Atomics.load(limit, 0);
    const isWorking = used - usedBefore > limitMs * leastShare;
    if (isWorking || current !== job || current === unlimited) {
      [job, usedBefore, calls] = [current, used, 0];
      return false;
    }
    calls += 1;
    return calls * intervalMs > limitMs;
  };
}
