/** The messages to and from a process that does jobs. */
export type ToProcess<Task> = { task: Task };

/** The first message of a process: its job is loaded, and it can begin. */
export type Ready = { ready: true };

export type FromProcess<Progress, Result> =
  | { progress: Progress }
  /** `restingBytes` is all the memory that the process holds after the job. */
  | { result: Result; restingBytes: number }
  | { error: unknown };

/** What the module that a process runs exports by default. */
export type Job<Task, Progress, Result> = (
  task: Task,
  report: (progress: Progress) => void,
) => Promise<Result> | Result;
