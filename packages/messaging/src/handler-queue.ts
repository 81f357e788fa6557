import {
  createFairQueue,
  createSharedLock,
  type FairQueue,
  numberedSlots,
  shareOf,
} from "@quarry/kernel";
import { busy } from "./failures.ts";
import type { ConsumerOptions, DeliveryHandler } from "./port.ts";
import { type CountedDelivery, deliver, isSuspect, type Settlement } from "./settle.ts";

/** Messages that a fair consumer prefetches, to choose among accounts. */
const MAX_PREFETCHED = 512;
/** The share of the slots that the account with the most jobs leaves to others. */
const keptForOthers = 1 / 4;
/** Slots of a consumer that a lone account leaves to others at most. */
const MOST_KEPT = 4;
/** Requests that may wait at a responder, per running request. */
const waitingPerSlot = 2;

function slotsFor(concurrency: number): { slots: number[]; maxPerKey: number } {
  return {
    slots: numberedSlots(concurrency),
    maxPerKey: shareOf(concurrency, 1 - keptForOthers),
  };
}

/**
 * The fair queue of one responder, whose keys are accounts, as in a fair consumer. If too many
 * requests wait, the account with the most gets an error that says when to retry.
 */
export function createRequestQueue(subject: string, concurrency: number): FairQueue<number> {
  return createFairQueue({
    ...slotsFor(concurrency),
    maxWaiting: concurrency * waitingPerSlot,
    onFull: () => busy(subject),
  });
}

/** The running messages of one consumer, and those that wait for a slot in this process. */
export type HandlerQueue = {
  /** Runs the handler once the message gets a slot, a suspect message alone. Never rejects. */
  deliver(handler: DeliveryHandler, delivery: CountedDelivery): Promise<Settlement>;
  /** How many more messages may be taken. */
  capacity(): number;
  /** Resolves when all slots are taken and one more message may be held, or when the signal aborts. */
  untilPrefetch(signal: AbortSignal): Promise<void>;
};

/**
 * If the consumer is fair, the next to run is the oldest message of the account with the fewest
 * running. A quarter of the slots, and at most four, is left to other accounts, and while these are active, what
 * `shareWhenShared` says.
 */
export function createHandlerQueue(options: ConsumerOptions): HandlerQueue {
  const { concurrency, fair = false, shareWhenShared = 1 - keptForOthers } = options;
  const maxHeld = concurrency + (fair ? MAX_PREFETCHED : 0);
  const { slots, maxPerKey } = slotsFor(concurrency);
  const queue = createFairQueue({
    slots,
    ...(fair && {
      maxPerKey: Math.max(maxPerKey, concurrency - MOST_KEPT),
      maxPerKeyWhenShared: shareOf(concurrency, shareWhenShared),
    }),
  });
  const lock = createSharedLock();
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
        const key = fair ? (context.accountId ?? "") : "";
        const run = isSuspect(delivery) ? lock.alone : lock.together;
        const handle = () => deliver(handler, delivery, options);
        return await queue.run(() => run(handle, signal), { key, signal });
      } catch {
        return { kind: "retry", delayMs: 0, counts: delivery.counts }; // the consumer stops
      } finally {
        hold(-1);
      }
    },
    capacity: () => maxHeld - held,
    async untilPrefetch(signal) {
      const stopped = Promise.withResolvers<void>();
      const stop = () => stopped.resolve();
      signal.addEventListener("abort", stop, { once: true });
      while (!signal.aborted && (held < concurrency || held >= maxHeld)) {
        await Promise.race([changed.promise, stopped.promise]);
      }
      signal.removeEventListener("abort", stop);
    },
  };
}
