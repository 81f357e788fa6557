import { type Clock, monotonicClock } from "../time.ts";
import { createShares, isBefore, presenceMs } from "./shares.ts";

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
  /**
   * The same while another key has jobs, or had one in the last ten seconds, so that whoever comes
   * again finds a free place, and the machine not full of another's work; `mostPerKey` unless given.
   */
  mostBesideOthers?: number;
  /**
   * How long, in ms, a key that has more jobs waiting leaves its place after a job that took so
   * long, while another key comes that has none waiting; not at all unless given.
   */
  restBesideModest?: (tookMs: number) => number;
  /** What a job is refused with where too many wait. */
  onFull?: () => Error;
  clock?: Clock;
};

type Waiting<Place> = {
  key: string;
  start: (place: Place) => void;
  refuse: (reason: unknown) => void;
};

/**
 * Keys take turns: a place that comes free goes to the key that has the fewest, among those to the
 * one whose last turn is longest ago, and there to the job that waits longest. Where the queue is
 * full, the last job of the key that has the most gives way.
 */
export function createSlots<Place>(options: SlotOptions<Place>): Slots<Place> {
  const { places, restBesideModest, clock = monotonicClock } = options;
  const free = [...places];
  const shares = createShares(clock);
  const queue = createQueue(shares, options);
  let lookAgain: NodeJS.Timeout | undefined;

  async function enter(turn: Turn): Promise<Place> {
    turn.signal.throwIfAborted();
    startAll(); // whose keys are alone by now
    const place = queue.mayRun(turn.key) ? free.shift() : undefined;
    if (place === undefined) {
      const given = queue.wait(turn);
      lookAgainLater();
      return await given;
    }
    shares.count(turn.key, { running: 1 });
    return place;
  }

  function leave(place: Place, key: string, tookMs: number): void {
    free.push(place);
    const rests = restBesideModest && shares.of(key).waiting > 0 && shares.isBesideModest(key);
    if (!rests) return void end(key);
    setTimeout(() => end(key), restBesideModest(tookMs)).unref();
    startAll();
  }

  /** A key that rests counts as one that runs. */
  function end(key: string): void {
    shares.count(key, { running: -1 });
    startAll();
    lookAgainLater();
  }

  function startAll(): void {
    for (const place of [...free]) {
      const job = queue.take();
      if (!job) return;
      free.shift();
      shares.count(job.key, { running: 1 });
      job.start(place);
    }
  }

  /** A job that waits beside free places may have one when the other keys have been gone for a while. */
  function lookAgainLater(): void {
    if (free.length === 0 || queue.size() === 0 || lookAgain) return;
    lookAgain = setTimeout(() => {
      lookAgain = undefined;
      startAll();
      lookAgainLater();
    }, presenceMs + 1).unref();
  }

  return {
    load: () => ({ running: places.length - free.length, waiting: queue.size() }),
    async use(work, turn) {
      const place = await enter(turn);
      const begunAt = clock();
      try {
        return await work(place);
      } finally {
        leave(place, turn.key, clock() - begunAt);
      }
    },
  };
}

type Shares = ReturnType<typeof createShares>;

/** Whether one more job of a key may run. */
function limiting<Place>(shares: Shares, { places, ...limits }: SlotOptions<Place>) {
  const { mostPerKey = places.length, mostBesideOthers = mostPerKey } = limits;
  return (key: string): boolean => {
    const most = shares.isAlone(key) ? mostPerKey : mostBesideOthers;
    return shares.of(key).running < most;
  };
}

/** The jobs that wait, each counted with its key's share. */
function createQueue<Place>(shares: Shares, options: SlotOptions<Place>) {
  const { maxWaiting = Number.POSITIVE_INFINITY, onFull = tooMany } = options;
  const mayRun = limiting(shares, options);
  const waiting = new Set<Waiting<Place>>();

  function next(): Waiting<Place> | undefined {
    let first: Waiting<Place> | undefined;
    for (const job of waiting) {
      if (first && !isBefore(shares.of(job.key), shares.of(first.key))) continue;
      if (mayRun(job.key)) first = job;
    }
    return first;
  }

  function remove(job: Waiting<Place>): void {
    waiting.delete(job);
    shares.count(job.key, { waiting: -1 });
  }

  /** Makes room in the queue for one more job of the key, where another key has more than it. */
  function makeRoom(key: string): void {
    const held = (each: string) => {
      const { running, waiting } = shares.of(each);
      return running + waiting + (each === key ? 1 : 0);
    };
    let most = key;
    for (const job of waiting) if (held(job.key) > held(most)) most = job.key;
    const leaving = most === key ? undefined : [...waiting].findLast((job) => job.key === most);
    if (!leaving) throw onFull();
    remove(leaving);
    leaving.refuse(onFull());
  }

  return {
    mayRun,
    size: () => waiting.size,
    /** Takes the job out that is to start next; undefined where none may. */
    take(): Waiting<Place> | undefined {
      const job = next();
      if (job) remove(job);
      return job;
    },
    wait({ key, signal }: Turn): Promise<Place> {
      if (waiting.size >= maxWaiting) makeRoom(key);
      const { promise, resolve, reject } = Promise.withResolvers<Place>();
      const job = { key, start: resolve, refuse: reject };
      const giveUp = () => {
        if (waiting.has(job)) remove(job);
        reject(signal.reason);
      };
      waiting.add(job);
      shares.count(key, { waiting: 1 });
      signal.addEventListener("abort", giveUp, { once: true });
      return promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
  };
}

const tooMany = () => new Error("too many jobs wait");
