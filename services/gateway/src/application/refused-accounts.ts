import { AppError, type Clock } from "@quarry/kernel";

/** Spares the system most requests of accounts whose extractions were refused a moment ago. */
export type RefusedAccounts = {
  /** @throws AppError the refusal that the account met, where this request is not its next try. */
  assertMayTry(accountId: string): void;
  /** Runs the work; if admission is refused, remembers that. */
  noting<T>(accountId: string, work: () => Promise<T>): Promise<T>;
};

/** How far apart an account's tries are, in ms: at first, and at least and at most later. */
const tries = { firstMs: 50, minMs: 1, maxMs: 200 };
/** Factors of the interval after an admitted try, and after a refused one. */
const afterAdmission = 0.95;
const afterRefusal = 2;
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
 * again. The interval between its tries adapts to how many are admitted, evenly: admitted all at
 * once, its requests would delay everybody's. Each replica remembers for itself.
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
      ? Math.min(known.betweenTriesMs * afterRefusal, tries.maxMs)
      : tries.firstMs;
    const nextTryAt = now + betweenTriesMs;
    const forgottenAt = now + rememberedMs;
    refused.set(accountId, { refusal, refusedAt: now, betweenTriesMs, nextTryAt, forgottenAt });
  }

  function noteAdmission(accountId: string): void {
    const known = refused.get(accountId);
    if (known) known.betweenTriesMs = Math.max(known.betweenTriesMs * afterAdmission, tries.minMs);
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
        noteAdmission(accountId);
        return done;
      } catch (error) {
        if (isAdmissionRefusal(error)) noteRefusal(accountId, error, triedAt);
        else if (error instanceof AppError && error.extractionId) noteAdmission(accountId);
        throw error;
      }
    },
  };
}

/** One that was accepted and ended so (its source's site said "too many requests") was admitted. */
function isAdmissionRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.code === "RATE_LIMITED" && error.extractionId === undefined
  );
}
