import { once } from "node:events";
import { type PendingJob, ProcessEnded, runJob } from "./run-job.ts";
import { hasExited, type ProcessOptions, type StartedProcess, start } from "./start-process.ts";

export type JobProcessOptions = ProcessOptions & {
  /** Jobs after which the process is replaced: the memory of WebAssembly never shrinks. */
  jobsPerProcess: number;
};

type Running<Progress> = Omit<PendingJob<unknown, Progress>, "task" | "timeLimitMs">;

/** A process for one job at a time, replaced when it has ended or has done its jobs. */
export interface JobProcess<Task, Progress, Result> extends AsyncDisposable {
  /**
   * Runs a job; when it is aborted or exceeds a limit, the process is ended. What ends a process that has
   * done other jobs before is tried once more on a fresh one, so that no job pays for what an earlier one has left.
   *
   * @throws AppError UNAVAILABLE if no process could be started, the machine left the job without processor time, or the
   *   job came to a standstill; ProcessEnded, OutOfMemory, OutOfTime; whatever the job throws; the signal's reason.
   */
  run(task: Task, running: Running<Progress>): Promise<Result>;
  /** Ends the process unless a job runs; the next job starts another. */
  endIdle(): void;
}

/** The process starts with its first job. */
export function createJobProcess<Task, Progress, Result>(
  options: JobProcessOptions,
): JobProcess<Task, Progress, Result> {
  const { memoryLimitMb, timeLimitMs, jobsPerProcess } = options;
  const kept = keepProcess(options);
  let isBusy = false;

  async function runOnce(task: Task, running: Running<Progress>): Promise<Result> {
    const started = kept.forJob();
    const job = { task, timeLimitMs, ...running };
    const outcome = await runJob<Task, Progress, Result>(started, job).catch((error: unknown) => {
      kept.end();
      throw error;
    });
    const isLarge = "result" in outcome && outcome.restingBytes > memoryLimitMb * 2 ** 19;
    if (isLarge || kept.jobs() >= jobsPerProcess) kept.end();
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  }

  async function runTwice(task: Task, running: Running<Progress>): Promise<Result> {
    const isUsed = kept.jobs() > 0;
    try {
      return await runOnce(task, running);
    } catch (error) {
      if (!isUsed || !(error instanceof ProcessEnded)) throw error;
      return await runOnce(task, running);
    }
  }

  return {
    async run(task, running) {
      isBusy = true;
      try {
        return await runTwice(task, running);
      } finally {
        isBusy = false;
        kept.endWhenIdle();
      }
    },
    endIdle() {
      if (!isBusy) kept.end();
    },
    [Symbol.asyncDispose]: () => kept[Symbol.asyncDispose](),
  };
}

/** Time without a job after which a process ends, in ms: at rest, one holds 100 to 300 MB for its libraries. */
const idleMs = 60_000;

/** Keeps a process for as long as jobs follow each other; starts one where there is none. */
function keepProcess(options: ProcessOptions) {
  let current: StartedProcess | undefined;
  let jobs = 0;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    current?.child.kill("SIGKILL");
    current = undefined;
    jobs = 0;
  }

  return {
    /** Jobs that the process was taken for. */
    jobs: () => jobs,
    /** Returns the process for a job, or another if it has ended meanwhile. */
    forJob(): StartedProcess {
      clearTimeout(idle);
      if (!current?.child.connected || hasExited(current.child)) end();
      current ??= start(options);
      jobs += 1;
      return current;
    },
    end,
    /** Ends the process once no job has come for a minute. */
    endWhenIdle(): void {
      if (current) idle = setTimeout(end, idleMs).unref();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      clearTimeout(idle);
      if (!current || hasExited(current.child)) return;
      const { child } = current;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
