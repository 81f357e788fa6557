import { expect, it } from "vitest";
import { createWorkerPool } from "../../processes/worker-pool.ts";

it("fails the file only, and the process reads the next one", async () => {
  await using pool = createWorkerPool<"fail" | "answer", never, number | string>({
    entry: new URL("./loose-rejection.testing.ts", import.meta.url),
    processes: 1,
    maxWaiting: 1,
    timeLimitMs: 60_000,
    memoryLimitMb: 500,
    jobsPerProcess: 100,
  });
  const turn = { key: "account", signal: new AbortController().signal };
  const before = await pool.run("answer", turn);
  expect(await pool.run("fail", turn)).toBe("The PDF is damaged; part of it cannot be read");
  expect(await pool.run("answer", turn)).toBe(before);
});
