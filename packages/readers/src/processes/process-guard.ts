import { workerData } from "node:worker_threads";

/**
 * Ends its own process when that holds more memory than it may, or has lost its parent. It runs on a
 * thread of its own, for the process may be busy with one endless step.
 */

const intervalMs = 50;

const { parent, limitBytes } = workerData as { parent: number; limitBytes: number };

setInterval(() => {
  const isOrphan = process.ppid !== parent;
  if (isOrphan || process.memoryUsage.rss() > limitBytes) process.kill(process.pid, "SIGKILL");
}, intervalMs);
