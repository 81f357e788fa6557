import { Worker } from "node:worker_threads";
import type { FromProcess, Job, ToProcess } from "./messages.ts";

/** What a process of the pool does: one job after the other, for as long as its parent is there. */

const [entry = "", limitMb = ""] = process.argv.slice(2);

// a stop of the whole group is for the parent to carry out
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());

new Worker(new URL("./process-guard.ts", import.meta.url), {
  workerData: { parent: process.ppid, limitBytes: Number(limitMb) * 2 ** 20 },
}).unref();

type JobModule = { default: Job<unknown, unknown, unknown> };
const loaded = import(entry) as Promise<JobModule>;

function send(message: FromProcess<unknown, unknown>): void {
  process.send?.(message);
}

/** Does one job and reports its end to the parent, whether it succeeds or fails. */
async function runJob(task: unknown): Promise<void> {
  try {
    const { default: run } = await loaded;
    const result = await run(task, (progress) => send({ progress }));
    send({ result, restingBytes: process.memoryUsage.rss() });
  } catch (error) {
    send({ error });
  }
}

process.on("message", ({ task }: ToProcess<unknown>) => void runJob(task));
