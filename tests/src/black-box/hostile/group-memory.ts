import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { childrenOf } from "@quarry/servers";

const lookEveryMs = 100;

/** Memory of processes and all that they started, in MB; pages that they share count for each. */
async function groupMb(pids: readonly number[]): Promise<number> {
  const each = pids.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024;
    return own + (await groupMb(await childrenOf(pid)));
  });
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

/** By how much the memory of processes grows at most while something happens, in MB. */
export async function growthMb(
  pids: readonly number[],
  work: () => Promise<unknown>,
): Promise<number> {
  const before = await groupMb(pids);
  let most = before;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await groupMb(pids));
      await delay(lookEveryMs);
    }
  })();
  await work().finally(() => ended.abort());
  await watching;
  return most - before;
}
