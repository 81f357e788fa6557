import type { Clock } from "./time.ts";

/** What one key has, for as long as it has jobs. `lastTurn` counts up; 0 is that of a key that had none. */
export type Share = { running: number; waiting: number; lastTurn: number };

/** A key that had a job so lately is likely to come again soon, in ms. */
export const presenceMs = 10_000;

/** Counts the jobs of each key, and remembers for a moment who was there. */
export function createShares(clock: Clock) {
  const shares = new Map<string, Share>();
  /** The two keys that were last here, the latest first. */
  let latest: { key: string; at: number }[] = [];
  let turns = 0;

  function shareOf(key: string): Share {
    return shares.get(key) ?? { running: 0, waiting: 0, lastTurn: 0 };
  }

  return {
    of: shareOf,
    count(key: string, change: Partial<Record<"running" | "waiting", 1 | -1>>): void {
      const share = shareOf(key);
      share.running += change.running ?? 0;
      share.waiting += change.waiting ?? 0;
      if (change.running === 1) share.lastTurn = ++turns;
      if (share.running + share.waiting === 0) shares.delete(key);
      else shares.set(key, share);
      const other = latest.find((each) => each.key !== key);
      latest = [{ key, at: clock() }, ...(other ? [other] : [])];
    },
    /** Whether no other key has a job, nor had one in the last ten seconds. */
    isAlone(key: string): boolean {
      if (shares.size > (shares.has(key) ? 1 : 0)) return false;
      const other = latest.find((each) => each.key !== key);
      return !other || clock() - other.at > presenceMs;
    },
  };
}

/** Whether the one's turn comes before the other's. */
export function isBefore(one: Share, other: Share): boolean {
  if (one.running !== other.running) return one.running < other.running;
  return one.lastTurn < other.lastTurn;
}
