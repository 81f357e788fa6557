import { setTimeout } from "node:timers/promises";
import type { ProcessorUse } from "./processor-use.ts";

/** A clock for one page that stands still while the machine is too busy to run the browser. */
export interface PageClock extends Disposable {
  /** Resolves once the clock has advanced by that many ms; never if it is disposed of before. */
  after(ms: number): Promise<void>;
}

const intervalMs = 250;

/**
 * Starts the clock of a page. It runs as the wall clock does, less the time by which the browser waited for a processor
 * longer than it used one: a page pays for what it computes and for waiting for the network, and not for other processes.
 *
 * @param use Returns the processor time of the browser's processes.
 */
export function startPageClock(use: () => Promise<ProcessorUse[]>): PageClock {
  const stopping = new AbortController();
  const begunAt = performance.now();
  const starvation = measureStarvation();
  const waiting = new Set<{ until: number; resolve: () => void }>();

  function now(): number {
    const elapsed = performance.now() - begunAt;
    return elapsed - Math.min(starvation.ms(), elapsed);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      starvation.add(await use());
      for (const waiter of waiting) {
        if (now() < waiter.until) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
      const options = { signal: stopping.signal, ref: false };
      await setTimeout(intervalMs, undefined, options).catch(() => undefined);
    }
  }

  void run();
  return {
    after: (ms) => new Promise((resolve) => waiting.add({ until: now() + ms, resolve })),
    [Symbol.dispose]: () => stopping.abort(),
  };
}

/** Sums up how much longer a browser's processes waited for a processor than they used one, from the first `add` on. */
export function measureStarvation() {
  let before: Map<number, ProcessorUse> | undefined;
  let usedMs = 0;
  let waitedMs = 0;
  return {
    add(uses: readonly ProcessorUse[]): void {
      const since = uses.map((use) => {
        const last = before ? before.get(use.pid) : use; // a process without an earlier figure has started since
        return {
          used: use.usedMs - (last?.usedMs ?? 0),
          waited: use.waitedMs - (last?.waitedMs ?? 0),
        };
      });
      usedMs += since.reduce((sum, { used }) => sum + used, 0);
      waitedMs += Math.max(0, ...since.map(({ waited }) => waited)); // they wait at the same time
      before = new Map(uses.map((use) => [use.pid, use]));
    },
    ms: () => Math.max(0, waitedMs - usedMs),
  };
}
