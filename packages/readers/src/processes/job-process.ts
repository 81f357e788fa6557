import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { AppError, lowerProcessPriority } from "@quarry/kernel";
import type { FromProcess, ToProcess } from "./messages.ts";

export type JobProcessOptions = {
  /** The module that the process runs; its default export is a Job. */
  entry: URL;
  /**
   * All memory of the process, native as well, in MB (2^20 bytes); looked at twenty times a second,
   * so it can be passed for a moment.
   */
  memoryLimitMb: number;
  /** Jobs after which the process is replaced: the memory of WebAssembly never shrinks. */
  jobsPerProcess: number;
};

/** Says that a job took its process down: by a fault of native code, or of a library's. */
export class ProcessEnded extends Error {
  override readonly name: string = "ProcessEnded";
}

/** Says that a job was ended because it needed more memory than its process may have. */
export class OutOfMemory extends ProcessEnded {
  override readonly name = "OutOfMemory";
}

export type Running<Progress> = {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

/** A process for one job at a time, replaced when it has ended or has done its jobs. */
export interface JobProcess<Task, Progress, Result> extends AsyncDisposable {
  /**
   * Runs a job; when it is aborted or needs too much memory, the process is ended. What ends a
   * process that has done other jobs before is tried once more on a fresh one, so that no job pays
   * for what an earlier one has left.
   *
   * @throws AppError UNAVAILABLE if no process could be started; ProcessEnded, OutOfMemory; whatever the job throws; the
   *   signal's reason.
   */
  run(task: Task, running: Running<Progress>): Promise<Result>;
}

/** The process starts with its first job. */
export function createJobProcess<Task, Progress, Result>(
  options: JobProcessOptions,
): JobProcess<Task, Progress, Result> {
  const { memoryLimitMb, jobsPerProcess } = options;
  let child: ChildProcess | undefined;
  let jobsDone = 0;

  /** The next job starts another. */
  function end(): void {
    child?.kill("SIGKILL");
    child = undefined;
    jobsDone = 0;
  }

  function connected(): ChildProcess {
    if (child?.connected) return child;
    end();
    child = start(options);
    return child;
  }

  async function runOnce(task: Task, running: Running<Progress>): Promise<Result> {
    const ready = connected();
    jobsDone += 1;
    try {
      const { result, restingBytes } = await send<Task, Progress, Result>(ready, task, running);
      const isWornOut = jobsDone >= jobsPerProcess || restingBytes > memoryLimitMb * 2 ** 19;
      if (isWornOut) end();
      return result;
    } catch (error) {
      if (running.signal.aborted || error instanceof ProcessEnded) end();
      throw error;
    }
  }

  return {
    async run(task, running) {
      const isUsed = jobsDone > 0;
      try {
        return await runOnce(task, running);
      } catch (error) {
        if (!isUsed || !(error instanceof ProcessEnded)) throw error;
        return await runOnce(task, running);
      }
    },
    async [Symbol.asyncDispose]() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const environment = {
  HOME: tmpdir(), // looked up by a library; a container's user may have none
  // for glibc's allocator, which keeps what was freed: large blocks go back to the system at once, so
  // that memory follows the picture at hand and not the sum of the pictures before
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: String(8 * 2 ** 20),
};

const processEntry = fileURLToPath(new URL("./process-entry.ts", import.meta.url));

/**
 * It inherits no variable: what reads hostile sources has no use for keys. It stands back: a flood of
 * sources would take the processor from who serves requests.
 *
 * @throws AppError UNAVAILABLE if the system has no room for another process, or no file handles for it.
 */
function start(options: JobProcessOptions): ChildProcess {
  const child = forked(options);
  child.on("error", () => undefined); // the missing pid or the exit says so
  if (child.pid === undefined) throw notStarted();
  lowerProcessPriority(child.pid);
  return child;
}

function forked({ entry, memoryLimitMb }: JobProcessOptions): ChildProcess {
  try {
    return fork(processEntry, [entry.href, String(memoryLimitMb)], {
      env: environment,
      execArgv: [`--max-old-space-size=${2 * memoryLimitMb}`], // the process's own limit comes first
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  } catch (error) {
    throw notStarted(error);
  }
}

function notStarted(cause?: unknown): AppError {
  const message = "No process could be started for the job; try again";
  return new AppError("UNAVAILABLE", message, { cause, retryAfterSeconds: 5 });
}

function endedBy(signal: string | null): ProcessEnded {
  return signal === "SIGKILL"
    ? new OutOfMemory("The process was killed for exceeding its memory limit")
    : new ProcessEnded(`The process exited unexpectedly (${signal ?? "exit"})`);
}

/** Hands a job to the process and waits for its end, or for the process's. */
async function send<Task, Progress, Result>(
  child: ChildProcess,
  task: Task,
  { signal, onProgress }: Running<Progress>,
) {
  type Done = { result: Result; restingBytes: number };
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Done>();
  const onMessage = (message: FromProcess<Progress, Result>) => {
    if ("progress" in message) onProgress(message.progress);
    else if ("error" in message) reject(message.error);
    else resolve(message);
  };
  const onExit = (_code: number | null, killedBy: string | null) => reject(endedBy(killedBy));
  const onAbort = () => reject(signal.reason);
  child.on("message", onMessage).once("exit", onExit);
  signal.addEventListener("abort", onAbort, { once: true });
  const message: ToProcess<Task> = { task };
  child.send(message as object, (error) => error && reject(endedBy(null)));
  try {
    return await promise;
  } finally {
    child.off("message", onMessage).off("exit", onExit);
    signal.removeEventListener("abort", onAbort);
  }
}
