import { existsSync } from "node:fs";

/** Whether a process with this id lives (Linux). */
export function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
