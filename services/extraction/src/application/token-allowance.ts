import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "./ports.ts";

export type AllowanceDependencies = {
  views: Pick<ExtractionViews, "tokensSince">;
  clock: Clock;
  /** Tokens that one account may take of a provider in a calendar month (UTC); no limit unless given. */
  tokensPerMonth?: number | undefined;
};

/**
 * Refuses work to an account whose extractions of this month have taken what is allowed, failed and
 * deleted ones too. It is asked before the work begins: what runs meanwhile may still go past it.
 *
 * @throws AppError QUOTA_EXCEEDED, to come again when the next month begins.
 */
export function createTokenAllowance({ views, clock, tokensPerMonth }: AllowanceDependencies) {
  return async (accountId: string): Promise<void> => {
    if (tokensPerMonth === undefined) return;
    const now = clock();
    const date = new Date(now);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const taken = await views.tokensSince(accountId, Date.UTC(year, month));
    if (taken < tokensPerMonth) return;
    throw new AppError(
      "QUOTA_EXCEEDED",
      `The account has taken ${taken} tokens this month, of ${tokensPerMonth} allowed: come again next month`,
      { retryAfterSeconds: Math.ceil((Date.UTC(year, month + 1) - now) / 1_000) },
    );
  };
}
