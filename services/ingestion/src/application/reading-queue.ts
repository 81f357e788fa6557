import { createFairQueue, type FairQueue, numberedSlots, shareOf } from "@quarry/kernel";

/** The pause of an account after a source, in ms: twice the time that the source took, at most 250. */
const cooldownMs = (tookMs: number) => Math.min(2 * tookMs, 250);

/**
 * The fair queue for reading sources, which takes CPU time and some dozen writes per source. While other accounts
 * are active, an account may run half as many sources as there are worker processes. It also pauses between
 * its sources if no other account has one waiting, so that the next source of another account finds a free CPU.
 */
export function createReadingQueue(options: {
  concurrency: number;
  processes: number;
}): FairQueue<number> {
  return createFairQueue({
    slots: numberedSlots(options.concurrency),
    maxPerKeyWhenShared: shareOf(options.processes, 1 / 2),
    cooldownMs,
  });
}
