import { registerHooks } from "node:module";
import type { JobProgress, ReadResult, ReadTask } from "../worker-entry.ts";

/** What a process of the pool does where two packages were never installed. */

const absent = ["sharp", "heic-decode"];

registerHooks({
  resolve(specifier, context, next) {
    if (!absent.includes(specifier)) return next(specifier, context);
    const message = `Cannot find package '${specifier}' imported from ${context.parentURL}`;
    throw Object.assign(new Error(message), { code: "ERR_MODULE_NOT_FOUND" });
  },
});

export default async function work(
  task: ReadTask,
  onProgress: (progress: JobProgress) => void,
): Promise<ReadResult> {
  return (await import("../worker-entry.ts")).default(task, onProgress);
}
