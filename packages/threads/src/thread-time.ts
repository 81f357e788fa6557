import { readFileSync, readlinkSync } from "node:fs";

/** Clock ticks of Linux in a second, in which it reports processor time to programs. */
const TICKS_PER_SECOND = 100;

/** Fields of a thread's `stat` behind its name, from 0: the ticks in user mode, and in the kernel. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Returns the system's id of the calling thread; 0 if the system does not report it. */
export function systemThreadId(): number {
  try {
    return Number(/\d+$/.exec(readlinkSync("/proc/thread-self"))?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Returns the processor time in ms that a thread of this process has used since it started, to 10 ms; undefined if the
 * system does not report it or the thread has ended. Unlike `Worker.cpuUsage`, it is known while native code runs.
 */
export function usedByThreadWithId(id: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
    return Number.isNaN(ticks) ? undefined : (ticks * 1_000) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}
