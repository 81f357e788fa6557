import { createSlots, numberedPlaces, type Slots, shareOf } from "@quarry/kernel";
import { busy } from "./failures.ts";
import type { ConsumerOptions, DeliveryHandler } from "./port.ts";
import { type CountedDelivery, deliver, type Settlement } from "./settle.ts";

/** Messages that a fair consumer holds beside those that run, to see whose they are. */
const mostAhead = 512;
/** Of the places, this share is kept for other accounts than the one that has the most. */
const keptForOthers = 1 / 4;
/** Requests that may wait at a responder, for each that runs. */
const waitingForEach = 2;

function createPlaces(concurrency: number): { places: number[]; mostPerKey: number } {
  return {
    places: numberedPlaces(concurrency),
    mostPerKey: shareOf(concurrency, 1 - keptForOthers),
  };
}

/**
 * The places of one responder, whose keys are accounts: they take turns like those of a fair
 * consumer. Where too many wait, the account that has the most is told to come again.
 */
export function createRequestTurns(subject: string, concurrency: number): Slots<number> {
  return createSlots({
    ...createPlaces(concurrency),
    maxWaiting: concurrency * waitingForEach,
    onFull: () => busy(subject),
  });
}

/** The places of one consumer, in which its handlers run. */
export type Turns = {
  /** Runs the handler when it is the message's turn. Never rejects. */
  deliver(handler: DeliveryHandler, delivery: CountedDelivery): Promise<Settlement>;
  /** Messages that may still be taken beside those that run or wait here. */
  room(): number;
  /** Resolves when all places are taken and one more message may be held; or the signal aborts. */
  roomAhead(signal: AbortSignal): Promise<void>;
};

/**
 * Where the consumer is fair, accounts take turns: the next to run is the oldest message of the
 * account of which the fewest run. A quarter of the places is left to the other accounts, and while
 * these come as much as `shareBesideOthers` says.
 */
export function createTurns(options: ConsumerOptions): Turns {
  const { concurrency, fair = false, shareBesideOthers = 1 - keptForOthers } = options;
  const most = concurrency + (fair ? mostAhead : 0);
  const { places, mostPerKey } = createPlaces(concurrency);
  const slots = createSlots({
    places,
    ...(fair && { mostPerKey, mostBesideOthers: shareOf(concurrency, shareBesideOthers) }),
  });
  let held = 0;
  let changed = Promise.withResolvers<void>();

  function hold(by: 1 | -1): void {
    held += by;
    changed.resolve();
    changed = Promise.withResolvers();
  }

  return {
    async deliver(handler, delivery) {
      const { signal, context } = delivery;
      hold(1);
      try {
        const turn = { key: fair ? (context.accountId ?? "") : "", signal };
        return await slots.use(() => deliver(handler, delivery, options), turn);
      } catch {
        return { kind: "retry", delayMs: 0 }; // the consumer stops
      } finally {
        hold(-1);
      }
    },
    room: () => most - held,
    async roomAhead(signal) {
      const stopped = Promise.withResolvers<void>();
      const stop = () => stopped.resolve();
      signal.addEventListener("abort", stop, { once: true });
      while (!signal.aborted && (held < concurrency || held >= most)) {
        await Promise.race([changed.promise, stopped.promise]);
      }
      signal.removeEventListener("abort", stop);
    },
  };
}
