import { AppError, type Clock } from "@quarry/kernel";

/** Spares the system most requests of accounts for which there was no room a moment ago. */
export type RefusedAccounts = {
  /** @throws AppError the refusal that the account met, where this request is not its next try. */
  assertMayTry(accountId: string): void;
  /** Runs the work; where the account has no room for it, remembers its refusal. */
  noting<T>(accountId: string, work: () => Promise<T>): Promise<T>;
};

/** An account that was refused may try once in this time, in ms. */
const betweenTriesMs = 50;
/** It may send freely again when it was not refused for this long, in ms. */
const rememberedMs = 10_000;

type Refused = { refusal: AppError; nextTryAt: number; forgottenAt: number };

/**
 * An account that floods is refused before its bodies are read, which would be stored and erased
 * again. Each replica remembers for itself.
 */
export function createRefusedAccounts(clock: Clock): RefusedAccounts {
  const refused = new Map<string, Refused>();

  function forgetOld(now: number): void {
    for (const [accountId, { forgottenAt }] of refused) {
      if (forgottenAt <= now) refused.delete(accountId);
    }
  }

  return {
    assertMayTry(accountId) {
      const now = clock();
      const known = refused.get(accountId);
      if (!known || known.forgottenAt <= now) return;
      if (now < known.nextTryAt) throw known.refusal;
      known.nextTryAt = now + betweenTriesMs;
    },
    async noting(accountId, work) {
      try {
        return await work();
      } catch (error) {
        if (isForWantOfRoom(error)) {
          const now = clock();
          forgetOld(now);
          const nextTryAt = now + betweenTriesMs;
          refused.set(accountId, { refusal: error, nextTryAt, forgottenAt: now + rememberedMs });
        }
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
