import { once } from "node:events";
import type { FromProcess, ToProcess } from "./messages.ts";
import {
  hasExited,
  notStarted,
  type ProcessOptions,
  type StartedProcess,
  start,
} from "./start-process.ts";

export type JobProcessOptions = ProcessOptions & {
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
   * @throws AppError UNAVAILABLE if no process could be started, or none was ready when the signal was aborted;
   *   ProcessEnded, OutOfMemory; whatever the job throws; the signal's reason.
   */
  run(task: Task, running: Running<Progress>): Promise<Result>;
}

/** The process starts with its first job. */
export function createJobProcess<Task, Progress, Result>(
  options: JobProcessOptions,
): JobProcess<Task, Progress, Result> {
  const { memoryLimitMb, jobsPerProcess } = options;
  let current: StartedProcess | undefined;
  let jobsDone = 0;

  /** The next job starts another. */
  function end(): void {
    current?.child.kill("SIGKILL");
    current = undefined;
    jobsDone = 0;
  }

  function connected(): StartedProcess {
    if (current?.child.connected && !hasExited(current.child)) return current;
    end();
    current = start(options);
    return current;
  }

  async function runOnce(task: Task, running: Running<Progress>): Promise<Result> {
    const started = connected();
    jobsDone += 1;
    try {
      const { result, restingBytes } = await send<Task, Progress, Result>(started, task, running);
      if (restingBytes > memoryLimitMb * 2 ** 19) end();
      return result;
    } catch (error) {
      const isOver = error instanceof ProcessEnded || hasExited(started.child);
      if (running.signal.aborted || isOver) end();
      throw error;
    } finally {
      if (jobsDone >= jobsPerProcess) end();
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
      if (!current || hasExited(current.child)) return;
      const { child } = current;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function endedBy(signal: string | null): ProcessEnded {
  return signal === "SIGKILL"
    ? new OutOfMemory("The process was killed for exceeding its memory limit")
    : new ProcessEnded(`The process exited unexpectedly (${signal ?? "exit"})`);
}

/** Hands a job to the process once it is ready, and waits for the end of the job or of the process. */
async function send<Task, Progress, Result>(
  { child, ready }: StartedProcess,
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
  const onAbort = () => reject(hasBegun ? signal.reason : notStarted(signal.reason));
  const message: ToProcess<Task> = { task };
  let hasBegun = false;
  const begin = () => {
    if (signal.aborted) return;
    hasBegun = true;
    child.on("message", onMessage).once("exit", onExit);
    child.send(message as object, (error) => error && reject(endedBy(null)));
  };
  signal.addEventListener("abort", onAbort, { once: true });
  ready.then(begin, reject);
  try {
    return await promise;
  } finally {
    child.off("message", onMessage).off("exit", onExit);
    signal.removeEventListener("abort", onAbort);
  }
}
