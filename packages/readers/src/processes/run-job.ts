import { AppError, lastResortFactor, StarvedError } from "@quarry/kernel";
import type { FromProcess, ToProcess } from "./messages.ts";
import { outOfTimeSignal, standstillLimitMs, standstillSignal } from "./processor-limit.ts";
import type { StartedProcess } from "./start-process.ts";

/** A job took its process down, by a fault of native code or of a library's. */
export class ProcessEnded extends Error {
  override readonly name: string = "ProcessEnded";
}

/** A job was ended because it needed more memory than its process may have. */
export class OutOfMemory extends ProcessEnded {
  override readonly name = "OutOfMemory";
}

/** A job was ended because it used more processor time than it may. */
export class OutOfTime extends Error {
  override readonly name = "OutOfTime";
}

/** A job to run. */
export type PendingJob<Task, Progress> = {
  task: Task;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** Processor time that its process grants it, in ms. */
  timeLimitMs: number;
};

/** The result of a job, or the error that it threw. */
export type JobOutcome<Result> = Exclude<FromProcess<never, Result>, { progress: unknown }>;

/**
 * Hands a job to a process once that is ready, and waits for its end.
 *
 * @throws AppError UNAVAILABLE if the process does not start, the machine leaves the job without processor time, or
 *   the job comes to a standstill; ProcessEnded, OutOfMemory, OutOfTime; the signal's reason. The process can do no other job then.
 */
export async function runJob<Task, Progress, Result>(
  { child, ready }: StartedProcess,
  { task, signal, onProgress, timeLimitMs }: PendingJob<Task, Progress>,
): Promise<JobOutcome<Result>> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<JobOutcome<Result>>();
  const onMessage = (message: FromProcess<Progress, Result>) => {
    if ("progress" in message) onProgress(message.progress);
    else resolve(message);
  };
  const onExit = (_code: number | null, killedBy: string | null) =>
    reject(killedBy === standstillSignal ? standstill(timeLimitMs) : endedBy(killedBy));
  const onAbort = () => reject(signal.reason);
  const message: ToProcess<Task> = { task };
  let lastResort: NodeJS.Timeout | undefined;
  const begin = () => {
    if (signal.aborted) return;
    child.on("message", onMessage).once("exit", onExit);
    child.send(message as object, (error) => error && reject(endedBy(null)));
    lastResort = setTimeout(() => reject(starved(timeLimitMs)), lastResortFactor * timeLimitMs);
  };
  signal.addEventListener("abort", onAbort, { once: true });
  ready.then(begin, reject);
  try {
    return await promise;
  } finally {
    clearTimeout(lastResort);
    child.off("message", onMessage).off("exit", onExit);
    signal.removeEventListener("abort", onAbort);
  }
}

function endedBy(signal: string | null): Error {
  if (signal === outOfTimeSignal) return new OutOfTime("The job is out of processor time");
  return signal === "SIGKILL"
    ? new OutOfMemory("The process was killed for exceeding its memory limit")
    : new ProcessEnded(`The process exited unexpectedly (${signal ?? "exit"})`);
}

/** The error of a job that reached the wall-clock limit before its limit of processor time: no source is at fault. */
function starved(timeLimitMs: number): StarvedError {
  const limit = timeLimitMs / 1_000;
  const message = `The machine is too busy: within ${lastResortFactor * limit} s it left the reading of the source less than ${limit} s of processor time; try again`;
  return new StarvedError(message);
}

/** The error of a job that waits for what never comes: a fault of this server, which may pass. */
function standstill(timeLimitMs: number): AppError {
  const limit = standstillLimitMs(timeLimitMs) / 1_000;
  const message = `The reading of the source came to a standstill for ${limit} s; try again`;
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds: 60 });
}
