import { AppError, type Clock } from "@quarry/kernel";

/** Backs off accounts whose extractions were refused a moment ago. */
export type RefusedAccounts = {
  /** @throws AppError the account's last refusal, unless this request is its next attempt. */
  assertNotBackedOff(accountId: string): void;
  /** Runs the work and records whether it was admitted. */
  trackAdmission<T>(accountId: string, work: () => Promise<T>): Promise<T>;
};

/** The interval between an account's attempts, in ms: the first one, and the bounds of later ones. */
const tries = { firstMs: 50, minMs: 1, maxMs: 200 };
/** Factors of the interval after an admitted attempt, and after a refused one. */
const afterAdmission = 0.95;
const afterRefusal = 2;
/** An account is no longer backed off when none of its requests was refused for this long, in ms. */
const rememberedMs = 10_000;

type Refused = {
  refusal: AppError;
  refusedAt: number;
  betweenTriesMs: number;
  nextTryAt: number;
  forgottenAt: number;
};

/**
 * Refuses an account that floods before its bodies are read, which would only be stored and erased again.
 * The interval between its attempts adapts to how many are admitted and spreads them evenly, because a burst
 * would delay other accounts. Each replica keeps its own state.
 */
export function createRefusedAccounts(clock: Clock): RefusedAccounts {
  const refused = new Map<string, Refused>();

  function forgetOld(now: number): void {
    for (const [accountId, { forgottenAt }] of refused) {
      if (forgottenAt <= now) refused.delete(accountId);
    }
  }

  /** Ignores attempts that were in flight when another was refused. */
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
    assertNotBackedOff(accountId) {
      const now = clock();
      const known = refused.get(accountId);
      if (!known || known.forgottenAt <= now) return;
      if (now < known.nextTryAt) {
        known.forgottenAt = now + rememberedMs;
        throw known.refusal;
      }
      known.nextTryAt = now + known.betweenTriesMs;
    },
    async trackAdmission(accountId, work) {
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

/** Whether the request itself was refused; an extraction that failed because a website limits its rate is none. */
function isAdmissionRefusal(error: unknown): error is AppError {
  return (
    error instanceof AppError && error.code === "RATE_LIMITED" && error.extractionId === undefined
  );
}
