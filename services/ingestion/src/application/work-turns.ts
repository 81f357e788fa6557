import { createSlots, numberedPlaces, type Slots, shareOf } from "@quarry/kernel";

/** An account whose sources wait rests twice as long as the last one took, in ms, and not for long. */
const restOf = (tookMs: number) => Math.min(2 * tookMs, 250);

/**
 * The turns in which fetched sources become documents. That takes the processor, and each source
 * some dozen writes: beside others an account has as many at once as half of the reading processes
 * are, and pauses between them while one comes of which none waits, so that it meets a machine that
 * is not full of another's work.
 */
export function createWorkTurns(options: { places: number; processes: number }): Slots<number> {
  return createSlots({
    places: numberedPlaces(options.places),
    mostBesideOthers: shareOf(options.processes, 1 / 2),
    restBesideModest: restOf,
  });
}
