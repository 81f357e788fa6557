import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { AppError, lastResortFactor, lowerProcessPriority, StarvedError } from "@quarry/kernel";
import { startLimitMs } from "./processor-limit.ts";

export type ProcessOptions = {
  /** The module that the process runs; its default export is a Job. */
  entry: URL;
  /**
   * All memory of the process, native as well, in MB (2^20 bytes); looked at twenty times a second,
   * so it can be passed for a moment.
   */
  memoryLimitMb: number;
  /** Processor time of one job, of all threads of its process, in ms; looked at as often. */
  timeLimitMs: number;
};

/** A process, and when it can begin jobs; `ready` rejects if it exits before. */
export type StartedProcess = { child: ChildProcess; ready: Promise<void> };

/** Whether a process has ended. */
export const hasExited = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

const { NODE_COMPILE_CACHE } = process.env;

const environment = {
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), // a start then costs half of the processor time
  HOME: tmpdir(), // looked up by a library; a container's user may have none
  // for glibc's allocator, which keeps what was freed: large blocks go back to the system at once, so
  // that memory follows the picture at hand and not the sum of the pictures before
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: String(8 * 2 ** 20),
};

const processEntry = fileURLToPath(new URL("./process-entry.ts", import.meta.url));

/**
 * Starts a process. It inherits no variable: what reads hostile sources has no use for keys. Its priority is low: a flood of
 * sources would take the processor from requests.
 *
 * @throws AppError UNAVAILABLE if the system has no room for another process, or no file handles for it.
 */
export function start(options: ProcessOptions): StartedProcess {
  const child = forked(options);
  child.on("error", () => undefined); // the missing pid or the exit says so
  if (child.pid === undefined) throw notStarted();
  lowerProcessPriority(child.pid);
  return { child, ready: whenReady(child) };
}

/**
 * Waits for the first message of a process, which reports that it is ready.
 *
 * @throws AppError UNAVAILABLE if it exits before: no job has begun, so that none is at fault. StarvedError if it is
 *   not ready within the wall-clock limit.
 */
function whenReady(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const lastResort = setTimeout(() => {
    reject(new StarvedError("The machine is too busy to start a process for the job; try again"));
    child.kill("SIGKILL");
  }, lastResortFactor * startLimitMs);
  child.once("message", () => resolve()).once("exit", () => reject(notStarted()));
  const clear = () => clearTimeout(lastResort);
  promise.then(clear, clear); // the job that waits for it reports its failure
  return promise;
}

function forked({ entry, memoryLimitMb, timeLimitMs }: ProcessOptions): ChildProcess {
  try {
    return fork(processEntry, [entry.href, String(memoryLimitMb), String(timeLimitMs)], {
      env: environment,
      execArgv: [`--max-old-space-size=${2 * memoryLimitMb}`], // the process's own limit comes first
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  } catch (error) {
    throw notStarted(error);
  }
}

/** The error of a job for which no process is ready: no source is at fault. */
function notStarted(cause?: unknown): AppError {
  const message = "No process could be started for the job; try again";
  return new AppError("UNAVAILABLE", message, { cause, retryAfterSeconds: 5 });
}
