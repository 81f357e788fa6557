import { type Clock, monotonicClock } from "../time.ts";
import { activityWindowMs, createKeyLoads, isBefore } from "./key-loads.ts";

/** The key of a job, and the signal that cancels its wait. */
export type JobOptions = { key: string; signal: AbortSignal };

/** A fixed number of slots, and jobs waiting for them, shared among keys. */
export type FairQueue<Slot> = {
  /**
   * Waits for a slot, runs the job in it, and frees it.
   *
   * @throws the signal's reason if it aborts while the job waits; the error of `onFull` if the queue is full and the
   *   job's key has the most jobs, waiting and running.
   */
  run<T>(job: (slot: Slot) => Promise<T>, options: JobOptions): Promise<T>;
  /** How many jobs are running and waiting. */
  load(): { running: number; waiting: number };
};

export type FairQueueOptions<Slot> = {
  slots: readonly Slot[];
  /** Maximum of waiting jobs; no limit unless given. */
  maxWaiting?: number;
  /** Maximum of running jobs per key; all slots unless given. */
  maxPerKey?: number;
  /**
   * Maximum of running jobs per key while another key has jobs, or had one in the last ten seconds, so that its next
   * job finds a free slot and a free CPU; `maxPerKey` unless given.
   */
  maxPerKeyWhenShared?: number;
  /**
   * How long, in ms, a key with waiting jobs leaves its slot idle after a job that took `tookMs`,
   * while another recently active key has none waiting; not at all unless given.
   */
  cooldownMs?: (tookMs: number) => number;
  /** The error for a job that is refused because the queue is full. */
  onFull?: () => Error;
  clock?: Clock;
};

type Waiting<Slot> = {
  key: string;
  start: (slot: Slot) => void;
  refuse: (reason: unknown) => void;
};

/**
 * A free slot goes to the key with the fewest running jobs, among those to the one whose last job
 * started longest ago, and there to the job that has waited longest. A job gets the slot that was freed last: its
 * process or thread is warm, and others need not start. If the queue is full, the last
 * job of the key with the most jobs is refused.
 */
export function createFairQueue<Slot>(options: FairQueueOptions<Slot>): FairQueue<Slot> {
  const { slots, cooldownMs, clock = monotonicClock } = options;
  const free = [...slots];
  const loads = createKeyLoads(clock);
  const queue = createQueue(loads, options);
  let lookAgain: NodeJS.Timeout | undefined;

  async function enter(options: JobOptions): Promise<Slot> {
    options.signal.throwIfAborted();
    startAll(); // jobs whose keys are alone by now
    const slot = queue.mayRun(options.key) ? free.shift() : undefined;
    if (slot === undefined) {
      const given = queue.wait(options);
      lookAgainLater();
      return await given;
    }
    loads.count(options.key, { running: 1 });
    return slot;
  }

  function leave(slot: Slot, key: string, tookMs: number): void {
    free.unshift(slot);
    const coolsDown = cooldownMs && loads.of(key).waiting > 0 && loads.hasPeerWithEmptyQueue(key);
    if (!coolsDown) return void end(key);
    setTimeout(() => end(key), cooldownMs(tookMs)).unref();
    startAll();
  }

  /** Until its cooldown ends, a job counts as running. */
  function end(key: string): void {
    loads.count(key, { running: -1 });
    startAll();
    lookAgainLater();
  }

  function startAll(): void {
    for (const slot of [...free]) {
      const job = queue.take();
      if (!job) return;
      free.shift();
      loads.count(job.key, { running: 1 });
      job.start(slot);
    }
  }

  /** A job that waits although slots are free may start once the other keys have become inactive. */
  function lookAgainLater(): void {
    if (free.length === 0 || queue.size() === 0 || lookAgain) return;
    lookAgain = setTimeout(() => {
      lookAgain = undefined;
      startAll();
      lookAgainLater();
    }, activityWindowMs + 1).unref();
  }

  return {
    load: () => ({ running: slots.length - free.length, waiting: queue.size() }),
    async run(job, options) {
      const slot = await enter(options);
      const begunAt = clock();
      try {
        return await job(slot);
      } finally {
        leave(slot, options.key, clock() - begunAt);
      }
    },
  };
}

type KeyLoads = ReturnType<typeof createKeyLoads>;

/** Whether one more job of a key may run. */
function limiting<Slot>(loads: KeyLoads, { slots, ...limits }: FairQueueOptions<Slot>) {
  const { maxPerKey = slots.length, maxPerKeyWhenShared = maxPerKey } = limits;
  return (key: string): boolean => {
    const max = loads.isAlone(key) ? maxPerKey : maxPerKeyWhenShared;
    return loads.of(key).running < max;
  };
}

/** The waiting jobs, each counted in its key's load. */
function createQueue<Slot>(loads: KeyLoads, options: FairQueueOptions<Slot>) {
  const { maxWaiting = Number.POSITIVE_INFINITY, onFull = tooMany } = options;
  const mayRun = limiting(loads, options);
  const waiting = new Set<Waiting<Slot>>();

  function next(): Waiting<Slot> | undefined {
    let first: Waiting<Slot> | undefined;
    for (const job of waiting) {
      if (first && !isBefore(loads.of(job.key), loads.of(first.key))) continue;
      if (mayRun(job.key)) first = job;
    }
    return first;
  }

  function remove(job: Waiting<Slot>): void {
    waiting.delete(job);
    loads.count(job.key, { waiting: -1 });
  }

  /** Refuses a waiting job of the key with the most jobs, to accept one more of this key. */
  function replaceOne(key: string): void {
    const held = (each: string) => {
      const { running, waiting } = loads.of(each);
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
    /** Removes and returns the job to start next; undefined if none may start. */
    take(): Waiting<Slot> | undefined {
      const job = next();
      if (job) remove(job);
      return job;
    },
    wait({ key, signal }: JobOptions): Promise<Slot> {
      if (waiting.size >= maxWaiting) replaceOne(key);
      const { promise, resolve, reject } = Promise.withResolvers<Slot>();
      const job = { key, start: resolve, refuse: reject };
      const giveUp = () => {
        if (waiting.has(job)) remove(job);
        reject(signal.reason);
      };
      waiting.add(job);
      loads.count(key, { waiting: 1 });
      signal.addEventListener("abort", giveUp, { once: true });
      return promise.finally(() => signal.removeEventListener("abort", giveUp));
    },
  };
}

const tooMany = () => new Error("too many jobs are waiting");
