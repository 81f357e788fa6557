import { getPriority, setPriority } from "node:os";

/** Nice values: so much the processor's time is weighted less that the serving thread keeps its own. */
const steps = 10;
const lowest = 19;

/**
 * Lowers the priority of a process that was just started, so that whoever serves requests goes before
 * it. One that has ended already is left alone.
 */
export function letProcessStandBack(pid: number): void {
  try {
    lower(pid);
  } catch {} // whoever waits for it learns of its end
}

/** The same for the calling thread. Only on Linux has a thread a priority of its own. */
export function letThreadStandBack(): void {
  if (process.platform === "linux") lower(0);
}

function lower(id: number): void {
  setPriority(id, Math.min(lowest, getPriority(id) + steps));
}
