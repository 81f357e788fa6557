import { getPriority, setPriority } from "node:os";

/** Nice values: enough that the thread that serves requests keeps its share of CPU time. */
const steps = 10;
const lowest = 19;

/**
 * Lowers the priority of a process that was just started, in favour of the thread that serves requests. Does nothing if
 * the process has ended already.
 */
export function lowerProcessPriority(pid: number): void {
  try {
    lower(pid);
  } catch {} // its end is reported elsewhere
}

/** The same for the calling thread. Threads have their own priority on Linux only. */
export function lowerThreadPriority(): void {
  if (process.platform === "linux") lower(0);
}

function lower(id: number): void {
  setPriority(id, Math.min(lowest, getPriority(id) + steps));
}
