import { noRoom } from "@quarry/contracts";
import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "../ports.ts";

export type RoomDependencies = {
  views: Pick<ExtractionViews, "pending">;
  clock: Clock;
  /** Extractions that one account may have waiting or at work. */
  mostPerAccount: number;
  /** The same of all accounts together. */
  mostInAll: number;
};

/** Lets in what there is room for. */
export type Room = {
  /**
   * Decides on a new extraction of an account.
   *
   * @throws AppError RATE_LIMITED where the account has as many as it may, UNAVAILABLE where the
   *   system is full; both say when to come again.
   */
  enter<T>(accountId: string, decide: () => Promise<T>): Promise<T>;
};

/** How long a count of all accounts' extractions is good for, in ms. */
const countMs = 250;
const retryAfterSeconds = 5;

/**
 * Counts what is pending in the read model, which all replicas share, and adds what this process is
 * deciding at the moment. So no count drifts, whatever dies; replicas that decide at the same
 * instant may together let in a few more than the limit.
 */
export function createRoom(dependencies: RoomDependencies): Room {
  const { views, clock, mostPerAccount, mostInAll } = dependencies;
  const deciding = new Map<string, Set<Promise<unknown>>>();
  let inAll = { at: Number.NEGATIVE_INFINITY, pending: Promise.resolve(0), letIn: 0 };

  /** Those that were decided meanwhile may be counted twice: only their end tells how many there are. */
  async function hasRoom(accountId: string, before: readonly Promise<unknown>[]): Promise<boolean> {
    const pending = () => views.pending({ accountId, most: mostPerAccount });
    if ((await pending()) + before.length < mostPerAccount) return true;
    if (before.length === 0) return false;
    await Promise.allSettled(before);
    return (await pending()) < mostPerAccount;
  }

  function countAll() {
    inAll = { at: clock(), pending: views.pending({ most: mostInAll }), letIn: 0 };
  }

  /** Those let in since the count may be in it, or have ended: before it refuses, it counts anew. */
  async function isFull(): Promise<boolean> {
    if (clock() - inAll.at >= countMs) countAll();
    const count = inAll;
    if ((await count.pending) + count.letIn < mostInAll) return false;
    if (count.letIn === 0) return true;
    if (inAll === count) countAll();
    return isFull();
  }

  async function assertRoom(accountId: string, before: readonly Promise<unknown>[]) {
    if (!(await hasRoom(accountId, before))) throw tooMany(mostPerAccount);
    if (await isFull()) throw full(mostInAll);
  }

  return {
    async enter(accountId, decide) {
      const others = deciding.get(accountId) ?? new Set();
      deciding.set(accountId, others);
      const decision = assertRoom(accountId, [...others]).then(decide);
      others.add(decision);
      try {
        const decided = await decision;
        inAll.letIn += 1;
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
  const issues = [{ field: "", rule: noRoom, message }];
  return new AppError("UNAVAILABLE", message, { retryAfterSeconds, issues });
}
