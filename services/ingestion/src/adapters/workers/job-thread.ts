import { Piscina } from "piscina";
import { watchMemory } from "./memory-watch.ts";

export type JobThreadOptions = {
  /** The module that the thread runs; its default export takes a task and resolves to a result. */
  entry: URL;
  /**
   * Heap and ArrayBuffers of the thread, in MB (2^20 bytes). The heap ends at the limit; the sum is
   * looked at ten times a second, so it can be passed for a moment.
   */
  memoryLimitMb: number;
  /** Jobs after which the thread is replaced: the memory of WebAssembly never shrinks. */
  jobsPerThread: number;
};

/** Says that a job was ended because it needed more memory than its thread may have. */
export class OutOfMemory extends Error {
  override readonly name = "OutOfMemory";
}

/** A thread for one job at a time, replaced when it was ended or has done its jobs. */
export interface JobThread<Task, Result> extends AsyncDisposable {
  /**
   * Runs a job; when it is aborted or needs too much memory, the thread is ended.
   *
   * @throws OutOfMemory; whatever the job throws, or an error when it is aborted.
   */
  run(task: Task, signal: AbortSignal): Promise<Result>;
}

function isHeapExhausted(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The thread starts at once, in the background. */
export function createJobThread<Task, Result>(options: JobThreadOptions): JobThread<Task, Result> {
  const { entry, memoryLimitMb, jobsPerThread } = options;
  let pool = start();
  let jobsLeft = jobsPerThread;

  function start() {
    return new Piscina<Task, Result>({
      filename: entry.href,
      minThreads: 1,
      maxThreads: 1,
      atomics: "disabled", // a thread's own threads (text recognition) need its event loop
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
  }

  async function replaceWornOut(): Promise<void> {
    if (jobsLeft > 0) return;
    const wornOut = pool;
    pool = start();
    jobsLeft = jobsPerThread;
    await wornOut.destroy();
  }

  return {
    async run(task, signal) {
      await replaceWornOut();
      jobsLeft -= 1;
      using memory = watchMemory(() => pool.threads[0], memoryLimitMb * 2 ** 20);
      try {
        return await pool.run(task, { signal: AbortSignal.any([signal, memory.signal]) });
      } catch (error) {
        if (!memory.signal.aborted && !isHeapExhausted(error)) throw error;
        throw new OutOfMemory(`The job needs more than ${memoryLimitMb} MB`, { cause: error });
      }
    },
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
