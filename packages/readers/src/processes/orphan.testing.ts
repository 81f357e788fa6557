import type { Misdeed } from "./misbehave.testing.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** Runs an endless job and prints the id of its process, so that the test can kill it. */
const pool = createWorkerPool<Misdeed, number, number>({
  entry: new URL("./misbehave.testing.ts", import.meta.url),
  processes: 1,
  maxWaiting: 0,
  timeLimitMs: 600_000,
  memoryLimitMb: 256,
  jobsPerProcess: 1,
});
await pool.run("spin", { key: "", signal: new AbortController().signal }, (pid) =>
  console.log(pid),
);
