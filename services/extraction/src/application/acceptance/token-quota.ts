import { type EngineOrder, estimatedTokens, parseDocument } from "@quarry/engine";
import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "../ports.ts";

export type TokenQuotaDependencies = {
  views: Pick<ExtractionViews, "tokensSince">;
  clock: Clock;
  /** Tokens that one account may use in a calendar month (UTC); no limit unless given. */
  tokensPerMonth?: number | undefined;
  /** Told of each refusal. */
  refused?: (() => void) | undefined;
};

/** Reserves tokens for one extraction; does nothing if they are reserved already. */
type Reserve = (tokens: number) => Promise<void>;

/** Limits an account's tokens per calendar month. */
export type TokenQuota = {
  /** Whether tokens are reserved, and released when the extraction ends. */
  readonly reserves: boolean;
  /** @throws AppError QUOTA_EXCEEDED, to be retried when the next month begins. */
  take(accountId: string, tokens: () => number, reserve: Reserve): Promise<void>;
};

/**
 * Reserves what an extraction may use before it uses anything, and adds it to what the account's
 * others of this month have used or reserved, including failed and deleted ones. One
 * account's extractions are checked one after the other; two replicas at the same moment may both
 * refuse, but never exceed the limit together.
 */
export function createTokenQuota(dependencies: TokenQuotaDependencies): TokenQuota {
  const { views, clock, tokensPerMonth, refused } = dependencies;
  const last = new Map<string, Promise<unknown>>();

  async function takeNow(accountId: string, limit: number, reserve: () => Promise<void>) {
    const now = clock();
    const date = new Date(now);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    await reserve();
    const taken = await views.tokensSince(accountId, Date.UTC(year, month));
    if (taken <= limit) return;
    refused?.();
    throw new AppError(
      "QUOTA_EXCEEDED",
      `This extraction would bring the account to ${taken} tokens this month, above its limit of ${limit}; retry next month`,
      { retryAfterSeconds: Math.ceil((Date.UTC(year, month + 1) - now) / 1_000) },
    );
  }

  return {
    reserves: tokensPerMonth !== undefined,
    async take(accountId, tokens, reserve) {
      if (tokensPerMonth === undefined) return;
      const before = last.get(accountId) ?? Promise.resolve();
      const mine = before
        .catch(() => undefined)
        .then(() => takeNow(accountId, tokensPerMonth, () => reserve(tokens())));
      last.set(accountId, mine);
      try {
        await mine;
      } finally {
        if (last.get(accountId) === mine) last.delete(accountId);
      }
    },
  };
}

/** Rules, instruction and the marks around the document, in tokens. */
const OVERHEAD = 500;

/** What a picture of a page takes, by the usual tariffs. */
const IMAGE_TOKENS = 1_000;

/** What an extraction may take, about: its document once to be read, and once more as its output. */
export function tokensToReserve({ document, structure, images }: EngineOrder): number {
  const text = estimatedTokens(parseDocument(document).text);
  const schema = estimatedTokens(JSON.stringify(structure));
  return 2 * text + 2 * schema + OVERHEAD + images.length * IMAGE_TOKENS;
}
