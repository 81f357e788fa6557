/** A fixed number of places to work in, with a queue before them. */
export type Slots = {
  /**
   * Waits for a place, runs, gives the place on.
   *
   * @throws the signal's reason when it aborts while waiting; whatever `onFull` makes when the
   *   queue is full.
   */
  use<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

type SlotOptions = {
  places: number;
  /** Jobs that may wait. */
  maxWaiting: number;
  onFull: () => Error;
};

/** First come, first served. */
export function createSlots({ places, maxWaiting, onFull }: SlotOptions): Slots {
  const waiting: (() => void)[] = [];
  let free = places;

  async function enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw onFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.splice(waiting.indexOf(resolve), 1);
      reject(signal.reason);
    };
    waiting.push(resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async use(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
