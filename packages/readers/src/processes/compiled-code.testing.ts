import { readdir } from "node:fs/promises";
import type { Misdeed } from "./misbehave.testing.ts";
import { createWorkerPool } from "./worker-pool.ts";

/** Runs a job and prints how many files of compiled code its process has kept; this one keeps its own at its exit. */
await using pool = createWorkerPool<Misdeed, number, number>({
  entry: new URL("./misbehave.testing.ts", import.meta.url),
  processes: 1,
  maxWaiting: 0,
  timeLimitMs: 60_000,
  memoryLimitMb: 256,
  jobsPerProcess: 100,
});
const job = { key: "", signal: new AbortController().signal };
for (const misdeed of ["answer", "answer"] as const) await pool.run(misdeed, job);
const entries = await readdir(process.env.NODE_COMPILE_CACHE ?? "", {
  recursive: true,
  withFileTypes: true,
});
console.log(`${entries.filter((entry) => entry.isFile()).length} files`);
