import { AppError, type Clock } from "@quarry/kernel";

/** Spares the system most requests of accounts for which there was no room a moment ago. */
export type RefusedAccounts = {
  /** @throws AppError the refusal that the account met, where this request is not its next try. */
  assertMayTry(accountId: string): void;
  /** Runs the work; where the account has no room for it, remembers its refusal. */
  noting<T>(accountId: string, work: () => Promise<T>): Promise<T>;
};

/** How far apart an account's tries are, in ms: at first, and at least and at most later. */
const tries = { firstMs: 50, leastMs: 1, mostMs: 200 };
/** After a try that found room the next is this much sooner, after one that found none later. */
const found = 0.95;
const foundNone = 2;
/** An account may send freely again when none of its requests was refused for this long, in ms. */
const rememberedMs = 10_000;

type Refused = {
  refusal: AppError;
  refusedAt: number;
  betweenTriesMs: number;
  nextTryAt: number;
  forgottenAt: number;
};

/**
 * An account that floods is refused before its bodies are read, which would be stored and erased
 * again. What it may try comes to be as much as it finds room for, evenly: let in all at once, its
 * requests would hold up everybody's. Each replica remembers for itself.
 */
export function createRefusedAccounts(clock: Clock): RefusedAccounts {
  const refused = new Map<string, Refused>();

  function forgetOld(now: number): void {
    for (const [accountId, { forgottenAt }] of refused) {
      if (forgottenAt <= now) refused.delete(accountId);
    }
  }

  /** Tries that were under way when one was refused say nothing new. */
  function noteRefusal(accountId: string, refusal: AppError, triedAt: number): void {
    const now = clock();
    forgetOld(now);
    const known = refused.get(accountId);
    if (known && triedAt < known.refusedAt) return;
    const betweenTriesMs = known
      ? Math.min(known.betweenTriesMs * foundNone, tries.mostMs)
      : tries.firstMs;
    const nextTryAt = now + betweenTriesMs;
    const forgottenAt = now + rememberedMs;
    refused.set(accountId, { refusal, refusedAt: now, betweenTriesMs, nextTryAt, forgottenAt });
  }

  function noteRoom(accountId: string): void {
    const known = refused.get(accountId);
    if (known) known.betweenTriesMs = Math.max(known.betweenTriesMs * found, tries.leastMs);
  }

  return {
    assertMayTry(accountId) {
      const now = clock();
      const known = refused.get(accountId);
      if (!known || known.forgottenAt <= now) return;
      if (now < known.nextTryAt) {
        known.forgottenAt = now + rememberedMs;
        throw known.refusal;
      }
      known.nextTryAt = now + known.betweenTriesMs;
    },
    async noting(accountId, work) {
      const triedAt = clock();
      try {
        const done = await work();
        noteRoom(accountId);
        return done;
      } catch (error) {
        if (isForWantOfRoom(error)) noteRefusal(accountId, error, triedAt);
        else if (error instanceof AppError && error.extractionId) noteRoom(accountId);
        throw error;
      }
    },
  };
}

/** One that was accepted and ended so (its source's site said "too many requests") had room. */
function isForWantOfRoom(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.code === "RATE_LIMITED" && error.extractionId === undefined
  );
}
