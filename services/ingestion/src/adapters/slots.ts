/** A fixed number of places to work in, with a queue before them. */
export type Slots<Place> = {
  /**
   * Waits for a place, runs in it, gives the place on.
   *
   * @throws the signal's reason when it aborts while waiting; whatever `onFull` makes when the
   *   queue is full.
   */
  use<T>(work: (place: Place) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Jobs that run and jobs that wait. */
  load(): { running: number; waiting: number };
};

type SlotOptions<Place> = {
  places: readonly Place[];
  /** Jobs that may wait. */
  maxWaiting: number;
  onFull: () => Error;
};

/** First come, first served. */
export function createSlots<Place>(options: SlotOptions<Place>): Slots<Place> {
  const free = [...options.places];
  const waiting = new Set<(place: Place) => void>();

  async function enter(signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    const place = free.shift();
    if (place !== undefined) return place;
    if (waiting.size >= options.maxWaiting) throw options.onFull();
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const giveUp = () => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener("abort", giveUp, { once: true });
    return await promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  function leave(place: Place): void {
    const [next] = waiting;
    if (!next) {
      free.push(place);
      return;
    }
    waiting.delete(next);
    next(place);
  }

  return {
    load: () => ({ running: options.places.length - free.length, waiting: waiting.size }),
    async use(work, signal) {
      const place = await enter(signal);
      try {
        return await work(place);
      } finally {
        leave(place);
      }
    },
  };
}
