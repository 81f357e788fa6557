import type { Clock } from "../time.ts";

/** A key's jobs. `lastStart` counts up; 0 if none has started since a job last waited. */
export type KeyLoad = { running: number; waiting: number; lastStart: number };

/** How long a key counts as active after its last job, in ms, because it is likely to have another. */
export const activityWindowMs = 10_000;

/** Counts the jobs of each key, and remembers which keys were active recently. */
export function createKeyLoads(clock: Clock) {
  const loads = new Map<string, KeyLoad>();
  /** Of keys without a job, kept while any job waits: else a key that returns would go first each time. */
  const lastStarts = new Map<string, number>();
  let waiting = 0;
  /** When a job of a key last began, waited or ended; the most recent key last. */
  const seen = new Map<string, number>();
  let starts = 0;

  function loadOf(key: string): KeyLoad {
    return loads.get(key) ?? { running: 0, waiting: 0, lastStart: lastStarts.get(key) ?? 0 };
  }

  function forgetInactive(now: number): void {
    for (const [key, at] of seen) {
      if (now - at <= activityWindowMs) return;
      seen.delete(key);
    }
  }

  function see(key: string): void {
    const now = clock();
    seen.delete(key);
    seen.set(key, now);
    forgetInactive(now);
  }

  return {
    of: loadOf,
    count(key: string, change: Partial<Record<"running" | "waiting", 1 | -1>>): void {
      const load = loadOf(key);
      load.running += change.running ?? 0;
      load.waiting += change.waiting ?? 0;
      if (change.running === 1) load.lastStart = ++starts;
      waiting += change.waiting ?? 0;
      loads.set(key, load);
      if (load.running + load.waiting === 0) {
        loads.delete(key);
        lastStarts.set(key, load.lastStart);
      }
      if (waiting === 0) lastStarts.clear();
      see(key);
    },
    /** Whether no other key has a job, or had one in the last ten seconds. */
    isAlone(key: string): boolean {
      if (loads.size > (loads.has(key) ? 1 : 0)) return false;
      forgetInactive(clock());
      return seen.size === (seen.has(key) ? 1 : 0);
    },
    /** Whether another key was active in the last ten seconds and has no job waiting. */
    hasPeerWithEmptyQueue(key: string): boolean {
      forgetInactive(clock());
      return seen.keys().some((other) => other !== key && loadOf(other).waiting === 0);
    },
  };
}

/** Whether a job of the one's key starts before one of the other's. */
export function isBefore(one: KeyLoad, other: KeyLoad): boolean {
  if (one.running !== other.running) return one.running < other.running;
  return one.lastStart < other.lastStart;
}
