import { readFile } from "node:fs/promises";

/** Processor time of a process since its start, in ms. */
export type ProcessorUse = {
  pid: number;
  /** Used by all of its threads. */
  usedMs: number;
  /** Time in which its main thread was ready to run and waited for a processor. */
  waitedMs: number;
};

/** Unit of the times in /proc/PID/stat, in ms; the same on all Linux machines. */
const tickMs = 10;

/**
 * Returns the processor time of each process that runs, as Linux counts it; nothing on other systems.
 */
export async function processorUse(pids: readonly number[]): Promise<ProcessorUse[]> {
  const uses = await Promise.all(pids.map((pid) => useOf(pid).catch(() => undefined)));
  return uses.filter((use) => use !== undefined);
}

async function useOf(pid: number): Promise<ProcessorUse> {
  const [stat, schedstat] = await Promise.all(
    ["stat", "schedstat"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")),
  );
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ") ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  const waitedNs = Number(schedstat?.split(" ")[1]);
  return { pid, usedMs: (user + system) * tickMs, waitedMs: waitedNs / 1e6 };
}
