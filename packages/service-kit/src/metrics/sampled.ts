import { setTimeout as delay } from "node:timers/promises";

/** A part that takes longer to give its figures, in ms, is left out of that scrape. */
const timeoutMs = 1_000;

/**
 * Figures that are asked for at each scrape, once for all gauges that show them. Undefined if
 * the part does not answer: no figure is better than one that is not true any more.
 */
export function sampled<Figures>(ask: () => Promise<Figures>): () => Promise<Figures | undefined> {
  let asking: Promise<Figures | undefined> | undefined;
  return () => {
    asking ??= Promise.race([
      ask().catch(() => undefined),
      delay(timeoutMs, undefined, { ref: false }),
    ]).finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
