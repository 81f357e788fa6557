import work, { type JobProgress, type ReadResult, type ReadTask } from "../worker-entry.ts";

/** What a process of the pool does where one of its libraries was built for another machine. */
export default async function crash(
  task: ReadTask,
  onProgress: (progress: JobProgress) => void,
): Promise<ReadResult> {
  if (task.kind === "try" && task.part === "heic-decode") process.kill(process.pid, "SIGSEGV");
  return work(task, onProgress);
}
