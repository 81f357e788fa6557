import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { processorUse } from "./processor-use.ts";

it.runIf(process.platform === "linux")(
  "returns the processor time that processes use and wait for, without those that have ended",
  async () => {
    const spinning = Array.from({ length: 3 * availableParallelism() }, () =>
      spawn(process.execPath, ["--eval", "for (;;);"]),
    );
    onTestFinished(() => spinning.forEach((child) => void child.kill("SIGKILL")));
    const pids = [...spinning.map(({ pid }) => pid ?? 0), 2 ** 30];
    const busy = async () => {
      const uses = await processorUse(pids);
      return uses.filter(({ usedMs, waitedMs }) => usedMs > 100 && waitedMs > 100).length;
    };
    await expect.poll(busy).toBe(spinning.length);
  },
);
