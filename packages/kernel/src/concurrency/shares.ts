import type { Clock } from "../time.ts";

/** What one key has. `lastTurn` counts up; 0 is that of a key that had none since a job last waited. */
export type Share = { running: number; waiting: number; lastTurn: number };

/** A key that had a job so lately is likely to come again soon, in ms. */
export const presenceMs = 10_000;

/** Counts the jobs of each key, and remembers for a moment who was there. */
export function createShares(clock: Clock) {
  const shares = new Map<string, Share>();
  /** Of keys that have no job, while any job waits: else who comes again would go before it each time. */
  const lastTurns = new Map<string, number>();
  let waiting = 0;
  /** When the keys were last here of which a job began, waited or ended lately; the latest last. */
  const seen = new Map<string, number>();
  let turns = 0;

  function shareOf(key: string): Share {
    return shares.get(key) ?? { running: 0, waiting: 0, lastTurn: lastTurns.get(key) ?? 0 };
  }

  function forgetGone(now: number): void {
    for (const [key, at] of seen) {
      if (now - at <= presenceMs) return;
      seen.delete(key);
    }
  }

  function see(key: string): void {
    const now = clock();
    seen.delete(key);
    seen.set(key, now);
    forgetGone(now);
  }

  return {
    of: shareOf,
    count(key: string, change: Partial<Record<"running" | "waiting", 1 | -1>>): void {
      const share = shareOf(key);
      share.running += change.running ?? 0;
      share.waiting += change.waiting ?? 0;
      if (change.running === 1) share.lastTurn = ++turns;
      waiting += change.waiting ?? 0;
      shares.set(key, share);
      if (share.running + share.waiting === 0) {
        shares.delete(key);
        lastTurns.set(key, share.lastTurn);
      }
      if (waiting === 0) lastTurns.clear();
      see(key);
    },
    /** Whether no other key has a job, nor had one in the last ten seconds. */
    isAlone(key: string): boolean {
      if (shares.size > (shares.has(key) ? 1 : 0)) return false;
      forgetGone(clock());
      return seen.size === (seen.has(key) ? 1 : 0);
    },
    /** Whether another key was here in the last ten seconds of which no job waits. */
    isBesideModest(key: string): boolean {
      forgetGone(clock());
      return seen.keys().some((other) => other !== key && shareOf(other).waiting === 0);
    },
  };
}

/** Whether the one's turn comes before the other's. */
export function isBefore(one: Share, other: Share): boolean {
  if (one.running !== other.running) return one.running < other.running;
  return one.lastTurn < other.lastTurn;
}
