import { readFile } from "node:fs/promises";
import type { CDPSession } from "playwright-core";
import { type ProcessorUse, processorUse } from "./processor-use.ts";

const intervalMs = 250;

/** Looks after a browser's processes until disposed of. */
export interface ProcessWatch extends Disposable {
  /** Returns the processor time of each process. */
  processorUse(): Promise<ProcessorUse[]>;
}

/** Memory that a process has for itself, in bytes; 0 where the system does not say. */
async function ownBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

/**
 * Looks at a browser's processes four times a second until disposed of, and kills one that takes
 * more memory than `limitBytes`: a page has its own, so that it costs that page alone. Linux only;
 * a page can pass the limit by what it takes in a quarter of a second.
 */
export function watchProcesses(
  session: CDPSession,
  { limitBytes, processes }: { limitBytes: number; processes: readonly { id: number }[] },
): ProcessWatch {
  let pids = processes.map(({ id }) => id);
  async function look(): Promise<void> {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    pids = processInfo.map(({ id }) => id);
    for (const id of pids) {
      if ((await ownBytes(id)) > limitBytes) process.kill(id, "SIGKILL");
    }
  }
  // a process, or the whole browser, may have ended meanwhile
  const timer = setInterval(() => void look().catch(() => {}), intervalMs).unref();
  return {
    processorUse: () => processorUse(pids),
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
