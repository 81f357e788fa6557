import { getPriority, setPriority } from "node:os";

/** Steps of priority by which worker processes stand below requests and engines: half of the processor time of these. */
const STEPS = 3;
const LOWEST = 19;

/**
 * Lowers the priority of a process that was just started, in favour of the process that serves requests. Does nothing
 * if the process has ended already.
 */
export function lowerProcessPriority(pid: number): void {
  try {
    setPriority(pid, Math.min(LOWEST, getPriority(pid) + STEPS));
  } catch {} // its end is reported elsewhere
}
