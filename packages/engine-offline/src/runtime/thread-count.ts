import { availableParallelism, totalmem } from "node:os";
import { threadMemoryMb } from "@quarry/threads";

/** Memory of a process at rest and of the threads that look for fields, in MB. */
const OTHER_MB = 640;

/** Memory that a thread takes of its process, as a share of its own limit: the result is handed over, too. */
const WITH_RESULT = 1.5;

/** Cores that the process may use, and its memory in MB. */
export type Machine = { cores: number; memoryMb: number };

/**
 * Returns how many threads extract: one more than there are cores, as an account leaves one to others, but no more than
 * fit into the memory at their limits, and at least one.
 */
export function threadCount({ cores, memoryMb } = thisMachine()): number {
  const fitting = Math.floor((memoryMb - OTHER_MB) / (threadMemoryMb * WITH_RESULT));
  return Math.max(1, Math.min(cores + 1, fitting));
}

/** Returns what the process may use: the limits of its container, where it has some. */
function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryMb: bytes / 2 ** 20 };
}
