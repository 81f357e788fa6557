import { catchGap, StreamGapError } from "@quarry/event-store";
import { type Clock, DAY_MS } from "@quarry/kernel";
import type { ExtractionViews, RetentionStore } from "../ports.ts";
import type { Erase } from "./erase.ts";

/** How many extractions are erased before the replica renews its turn. */
const pageSize = 100;
/** The turn of a replica that crashed ends after this time, in ms. */
const turnMs = 10 * 60_000;

/** An account's extractions that are due to be erased: those made before an instant (epoch ms). */
export type Overdue = { accountId: string; days: number; before: number; extractions: number };

export type RetentionDependencies = {
  views: ExtractionViews;
  store: RetentionStore;
  erase: Erase;
  clock: Clock;
  /** The period of accounts without one of their own; undefined keeps extractions forever. */
  defaultDays: number | undefined;
};

/**
 * Erases extractions by age, just as deleting them does. Ages are whole days of UTC: with a period of 30 days,
 * an extraction is erased on the 31st day after the day of its creation.
 */
export function createRetention(dependencies: RetentionDependencies) {
  const { views, store, erase, clock, defaultDays } = dependencies;

  /** Extractions that are overdue now, by account. */
  async function plan(): Promise<Overdue[]> {
    const periods = await store.periods();
    const today = Math.floor(clock() / DAY_MS) * DAY_MS;
    const overdue: Overdue[] = [];
    for (const accountId of await views.accounts()) {
      const days = periods.has(accountId) ? periods.get(accountId) : defaultDays;
      if (days === undefined || days === "forever") continue;
      const before = today - days * DAY_MS;
      const { total } = await views.list({ accountId, page: 1, perPage: 1, before });
      if (total > 0) overdue.push({ accountId, days, before, extractions: total });
    }
    return overdue;
  }

  /**
   * Erases the overdue extractions, unless another replica has the turn; resolves to how many it erased. If the log has lost
   * a commit of an extraction, it erases all others and then rejects with that StreamGapError.
   */
  async function run(holder: string): Promise<number> {
    let erased = 0;
    let gap: StreamGapError | undefined;
    for (const { accountId, before } of await plan()) {
      const left = new Set<string>(); // not erased: they stay the oldest, so the next page must go past them
      for (;;) {
        if (!(await store.takeTurn({ holder, now: clock(), forMs: turnMs }))) return erased;
        const oldest = await views.madeBefore(accountId, before, pageSize + left.size);
        const found = oldest.filter((id) => !left.has(id));
        if (found.length === 0) break;
        for (const extractionId of found) {
          const done = await catchGap(erase({ extractionId, accountId }, "retention"));
          if (done instanceof StreamGapError) gap = done;
          if (done === true) erased += 1;
          else left.add(extractionId);
        }
      }
    }
    if (gap) throw gap;
    return erased;
  }
  return { plan, run };
}
