import { admissionRefused } from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "../ports.ts";

export type AdmissionDependencies = {
  views: Pick<ExtractionViews, "pending">;
  clock: Clock;
  /** Pending extractions per account. */
  maxPerAccount: number;
  /** Pending extractions of all accounts. */
  maxInAll: number;
};

/** Checks new extractions against the limits of pending ones. */
export type Admission = {
  /**
   * Decides on a new extraction of an account.
   *
   * @throws AppError RATE_LIMITED if the account has reached its limit, UNAVAILABLE if the
   *   server has; both say when to retry.
   */
  admit<T>(accountId: string, decide: () => Promise<T>): Promise<T>;
};

/** How long a count of extractions is valid, in ms. */
const countMs = 250;
/** Accounts whose counts are remembered. */
const accountsCounted = 1_000;
const retryAfterSeconds = 5;

/**
 * Counts pending extractions in the read model, which all replicas share, and adds those that this
 * process is deciding. So the count cannot drift if a process crashes, but replicas that decide at the
 * same moment may together admit a few more than the limit. An account below a quarter of its limit is
 * not counted each time.
 */
export function createAdmission(dependencies: AdmissionDependencies): Admission {
  const { views, clock, maxPerAccount, maxInAll } = dependencies;
  const deciding = new Map<string, Set<Promise<unknown>>>();
  const counted = new Map<string, { at: number; pending: number }>();
  let inAll = { at: Number.NEGATIVE_INFINITY, pending: Promise.resolve(0), admitted: 0 };

  /** Far below the limit, a recent count plus the admissions since is used. */
  async function countPending(accountId: string): Promise<number> {
    const known = counted.get(accountId);
    const isFresh = known && clock() - known.at < countMs;
    if (isFresh && known.pending < maxPerAccount / 4) return known.pending;
    const at = clock();
    const pending = await views.pending({ accountId, most: maxPerAccount });
    if (counted.size >= accountsCounted) counted.clear();
    counted.set(accountId, { at, pending });
    return pending;
  }

  /** Concurrent decisions may be counted twice, so near the limit it waits for them and counts again. */
  async function isBelowLimit(
    accountId: string,
    before: readonly Promise<unknown>[],
  ): Promise<boolean> {
    if ((await countPending(accountId)) + before.length < maxPerAccount) return true;
    if (before.length === 0) return false;
    await Promise.allSettled(before);
    return (await countPending(accountId)) < maxPerAccount;
  }

  function countAll() {
    inAll = { at: clock(), pending: views.pending({ most: maxInAll }), admitted: 0 };
  }

  /** Admissions since the count may be part of it, or have ended, so it counts again before refusing. */
  async function isFull(): Promise<boolean> {
    if (clock() - inAll.at >= countMs) countAll();
    const count = inAll;
    if ((await count.pending) + count.admitted < maxInAll) return false;
    if (count.admitted === 0) return true;
    if (inAll === count) countAll();
    return isFull();
  }

  async function assertAdmissible(accountId: string, before: readonly Promise<unknown>[]) {
    const [isBelow, isOver] = await Promise.all([isBelowLimit(accountId, before), isFull()]);
    if (!isBelow) throw tooMany(maxPerAccount);
    if (isOver) throw full(maxInAll);
  }

  return {
    async admit(accountId, decide) {
      const others = deciding.get(accountId) ?? new Set();
      deciding.set(accountId, others);
      const decision = assertAdmissible(accountId, [...others]).then(decide);
      others.add(decision);
      try {
        const decided = await decision;
        inAll.admitted += 1;
        const known = counted.get(accountId);
        if (known) known.pending += 1;
        return decided;
      } finally {
        others.delete(decision);
        if (others.size === 0) deciding.delete(accountId);
      }
    },
  };
}

function tooMany(most: number): AppError {
  const message = `The account has reached its limit of ${most} pending extractions; retry when one of them has finished`;
  return new AppError("RATE_LIMITED", message, { retryAfterSeconds });
}

function full(most: number): AppError {
  const message = `The server has reached its limit of ${most} pending extractions; retry later`;
  const issues = [{ field: "", rule: admissionRefused, message }];
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds, issues });
}
