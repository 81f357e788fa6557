import { readFile } from "node:fs/promises";
import { childrenOf } from "@quarry/servers";

/** What a process holds in memory, its threads included, in MiB, as Linux reports it. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024;
}

/**
 * The same of the processes that it started, and of theirs: pages that they share count more than
 * once. One that ends while it is looked at counts nothing.
 */
export async function residentMiBOfChildren(pid: number): Promise<number> {
  const children = await childrenOf(pid);
  const each = children.map(async (child) => {
    const own = await residentMiB(child).catch(() => 0);
    return (Number.isNaN(own) ? 0 : own) + (await residentMiBOfChildren(child));
  });
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}
