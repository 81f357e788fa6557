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
  /** Jobs that may wait; as many as come unless given. */
  maxWaiting?: number;
  /** Places that the jobs of one key may have at once; all unless given. */
  mostPerKey?: number;
  /** What a job is refused with where too many wait. */
  onFull?: () => Error;
};

type Waiting<Place> = {
  key: string;
  start: (place: Place) => void;
  refuse: (reason: unknown) => void;
};

/** Of one key, for as long as it has jobs. `lastTurn` counts up; 0 is that of a key that had none. */
type Share = { running: number; waiting: number; lastTurn: number };

/**
 * Keys take turns: a place that comes free goes to the key that has the fewest, among those to the
 * one whose last turn is longest ago, and there to the job that waits longest. Where the queue is
 * full, the last job of the key that has the most gives way.
 */
export function createSlots<Place>(options: SlotOptions<Place>): Slots<Place> {
  const { places, maxWaiting = Number.POSITIVE_INFINITY, mostPerKey = places.length } = options;
  const { onFull = () => new Error("too many jobs wait") } = options;
  const free = [...places];
  const shares = new Map<string, Share>();
  const waiting = new Set<Waiting<Place>>();
  let turns = 0;

  function shareOf(key: string): Share {
    return shares.get(key) ?? { running: 0, waiting: 0, lastTurn: 0 };
  }

  function count(key: string, change: Partial<Record<"running" | "waiting", 1 | -1>>): void {
    const share = shareOf(key);
    share.running += change.running ?? 0;
    share.waiting += change.waiting ?? 0;
    if (change.running === 1) share.lastTurn = ++turns;
    if (share.running + share.waiting === 0) shares.delete(key);
    else shares.set(key, share);
  }

  function next(): Waiting<Place> | undefined {
    let first: Waiting<Place> | undefined;
    for (const job of waiting) {
      if (shareOf(job.key).running >= mostPerKey) continue;
      if (!first || isBefore(shareOf(job.key), shareOf(first.key))) first = job;
    }
    return first;
  }

  function take(job: Waiting<Place>): void {
    waiting.delete(job);
    count(job.key, { waiting: -1 });
  }

  /** Makes room in the queue for one more job of the key, where another key has more than it. */
  function makeRoom(key: string): void {
    const held = (each: string) => {
      const { running, waiting } = shareOf(each);
      return running + waiting + (each === key ? 1 : 0);
    };
    let most = key;
    for (const job of waiting) if (held(job.key) > held(most)) most = job.key;
    const leaving = most === key ? undefined : [...waiting].findLast((job) => job.key === most);
    if (!leaving) throw onFull();
    take(leaving);
    leaving.refuse(onFull());
  }

  async function enter({ key, signal }: Turn): Promise<Place> {
    signal.throwIfAborted();
    const place = shareOf(key).running < mostPerKey ? free.shift() : undefined;
    if (place !== undefined) {
      count(key, { running: 1 });
      return place;
    }
    if (waiting.size >= maxWaiting) makeRoom(key);
    const { promise, resolve, reject } = Promise.withResolvers<Place>();
    const job = { key, start: resolve, refuse: reject };
    const giveUp = () => {
      if (waiting.has(job)) take(job);
      reject(signal.reason);
    };
    waiting.add(job);
    count(key, { waiting: 1 });
    signal.addEventListener("abort", giveUp, { once: true });
    return await promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  function leave(place: Place, key: string): void {
    count(key, { running: -1 });
    const job = next();
    if (!job) {
      free.push(place);
      return;
    }
    take(job);
    count(job.key, { running: 1 });
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

function isBefore(one: Share, other: Share): boolean {
  if (one.running !== other.running) return one.running < other.running;
  return one.lastTurn < other.lastTurn;
}
