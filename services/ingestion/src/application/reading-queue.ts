import { createFairQueue, type FairQueue, numberedSlots, shareOf } from "@quarry/kernel";

/** Twice as long as the last source took, but not for long; in ms. */
const cooldownMs = (tookMs: number) => Math.min(2 * tookMs, 250);

/**
 * The fair queue in which fetched sources become documents: that takes CPU time, and some dozen
 * writes per source. While other accounts are active, an account may run half as many sources as
 * there are worker processes, and pauses between them while another account has none waiting, so
 * that the other's next source finds a machine that is not busy.
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
