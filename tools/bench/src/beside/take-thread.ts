import { parentPort, workerData } from "node:worker_threads";
import { type Caller, take } from "./caller.ts";

/** Answers to take: so many at once, so many times. */
export type Taking = { path: string; atOnce: number; times: number };

/** Takes large answers, so that the measuring thread is free. */
const { caller, path, atOnce, times } = workerData as Taking & { caller: Caller };

let bytes = 0;
for (let time = 0; time < times; time++) {
  const taken = await Promise.all(Array.from({ length: atOnce }, () => take(caller, path)));
  bytes = taken[0] ?? 0;
}
parentPort?.postMessage(bytes);
