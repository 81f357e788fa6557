/** Whose work it is, and what ends its waiting. */
export type Turn = { key: string; signal: AbortSignal };

/** A fixed number of places to work in, with a queue before them. */
export type Slots<Place> = {
  /**
   * Waits for a place, runs in it, gives the place on.
   *
   * @throws the signal's reason when it aborts while waiting; whatever `onFull` makes when the
   *   queue is full and the turn's key has the most jobs, waiting and running.
   */
  use<T>(work: (place: Place) => Promise<T>, turn: Turn): Promise<T>;
  /** Jobs that run and jobs that wait. */
  load(): { running: number; waiting: number };
};

export type SlotOptions<Place> = {
  places: readonly Place[];
  /** Jobs that may wait. */
  maxWaiting: number;
  /** Places that the jobs of one key may have at once; all unless given. */
  mostPerKey?: number;
  onFull: () => Error;
};

type Waiting<Place> = {
  key: string;
  start: (place: Place) => void;
  refuse: (reason: unknown) => void;
};

/**
 * Keys take turns: a place that comes free goes to the key that has the fewest, and among those to
 * the job that waits longest. Where the queue is full, the last job of the key that has the most
 * gives way.
 */
export function createSlots<Place>(options: SlotOptions<Place>): Slots<Place> {
  const { places, maxWaiting, mostPerKey = places.length, onFull } = options;
  const free = [...places];
  const running = new Map<string, number>();
  const waiting = new Set<Waiting<Place>>();

  const runningOf = (key: string) => running.get(key) ?? 0;

  function count(key: string, by: 1 | -1): void {
    const left = runningOf(key) + by;
    if (left === 0) running.delete(key);
    else running.set(key, left);
  }

  function next(): Waiting<Place> | undefined {
    let first: Waiting<Place> | undefined;
    for (const job of waiting) {
      if (runningOf(job.key) >= mostPerKey) continue;
      if (!first || runningOf(job.key) < runningOf(first.key)) first = job;
    }
    return first;
  }

  /** Makes room in the queue for one more job of the key, where another key has more than it. */
  function makeRoom(key: string): void {
    const held = new Map(running).set(key, runningOf(key) + 1);
    const heldOf = (key: string) => held.get(key) ?? 0;
    for (const job of waiting) held.set(job.key, heldOf(job.key) + 1);
    let most = key;
    for (const job of waiting) if (heldOf(job.key) > heldOf(most)) most = job.key;
    const leaving = most === key ? undefined : [...waiting].findLast((job) => job.key === most);
    if (!leaving) throw onFull();
    waiting.delete(leaving);
    leaving.refuse(onFull());
  }

  async function enter({ key, signal }: Turn): Promise<Place> {
    signal.throwIfAborted();
    const place = runningOf(key) < mostPerKey ? free.shift() : undefined;
    if (place !== undefined) {
      count(key, 1);
      return place;
    }
    if (waiting.size >= maxWaiting) makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const job = { key, start: resolve, refuse: reject };
    const giveUp = () => {
      waiting.delete(job);
      reject(signal.reason);
    };
    waiting.add(job);
    signal.addEventListener("abort", giveUp, { once: true });
    return await promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  function leave(place: Place, key: string): void {
    count(key, -1);
    const job = next();
    if (!job) {
      free.push(place);
      return;
    }
    waiting.delete(job);
    count(job.key, 1);
    job.start(place);
  }

  return {
    load: () => ({ running: places.length - free.length, waiting: waiting.size }),
    async use(work, turn) {
      const place = await enter(turn);
      try {
        return await work(place);
      } finally {
        leave(place, turn.key);
      }
    },
  };
}
