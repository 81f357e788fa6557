import { once } from "node:events";
import nodeModule from "node:module";
import { Worker } from "node:worker_threads";
import type { FromProcess, Job, Ready, ToProcess } from "./messages.ts";
import type { GuardData } from "./process-guard.ts";
import { createProcessorLimit, liftProcessorLimit, limitProcessorTime } from "./processor-limit.ts";

/** What a process of the pool does: one job after the other, for as long as its parent is there. */

const [entry = "", ...limits] = process.argv.slice(2);
const [memoryLimitMb = 0, timeLimitMs = 0] = limits.map(Number);
const processorLimit = createProcessorLimit();

// a stop of the whole group is for the parent to carry out
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

const guard = new Worker(new URL("./process-guard.ts", import.meta.url), {
  workerData: {
    parent: process.ppid,
    memoryLimitBytes: memoryLimitMb * 2 ** 20,
    processorLimit,
    timeLimitMs,
  } satisfies GuardData,
});
guard.unref();

type RunJob = Job<unknown, unknown, unknown>;

function send(message: FromProcess<unknown, unknown>): void {
  process.send?.(message);
}

/** Does one job and reports its end to the parent, whether it succeeds or fails. */
async function doJob(run: RunJob, task: unknown): Promise<void> {
  limitProcessorTime(processorLimit, timeLimitMs);
  try {
    const result = await run(task, (progress) => send({ progress }));
    send({ result, restingBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ error });
  } finally {
    liftProcessorLimit(processorLimit);
  }
  nodeModule.flushCompileCache(); // Node does so at the exit of a process alone, and this one is killed
}

const loading = import(entry) as Promise<{ default: RunJob }>;
// If either fails, the process exits before it is ready, and the parent starts another.
const [{ default: run }] = await Promise.all([loading, once(guard, "online")]);
liftProcessorLimit(processorLimit);
process.on("message", ({ task }: ToProcess<unknown>) => void doJob(run, task));
const ready: Ready = { ready: true };
process.send?.(ready);
