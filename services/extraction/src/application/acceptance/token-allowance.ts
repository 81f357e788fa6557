import { type EngineOrder, estimatedTokens, parseDocument } from "@quarry/engine";
import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "../ports.ts";

export type AllowanceDependencies = {
  views: Pick<ExtractionViews, "tokensSince">;
  clock: Clock;
  /** Tokens that one account may take of a provider in a calendar month (UTC); no limit unless given. */
  tokensPerMonth?: number | undefined;
  /** Told of each refusal. */
  refused?: (() => void) | undefined;
};

/** Sets so many tokens aside for one extraction; where they are already, nothing changes. */
type Reserve = (tokens: number) => Promise<void>;

/** Lets an account's work begin while its month's tokens last. */
export type TokenAllowance = {
  /** Whether an end has to give back what was set aside. */
  readonly reserves: boolean;
  /** @throws AppError QUOTA_EXCEEDED, to come again when the next month begins. */
  take(accountId: string, tokens: () => number, reserve: Reserve): Promise<void>;
};

/**
 * Sets aside what an extraction may take before it takes anything, and counts it with all that the
 * account's others of this month have taken or have set aside, failed and deleted ones too. One
 * account's extractions are asked one after the other; two replicas at the same moment may both
 * refuse, but never both go past the limit.
 */
export function createTokenAllowance(dependencies: AllowanceDependencies): TokenAllowance {
  const { views, clock, tokensPerMonth, refused } = dependencies;
  const turns = new Map<string, Promise<unknown>>();

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
      const before = turns.get(accountId) ?? Promise.resolve();
      const turn = before
        .catch(() => undefined)
        .then(() => takeNow(accountId, tokensPerMonth, () => reserve(tokens())));
      turns.set(accountId, turn);
      try {
        await turn;
      } finally {
        if (turns.get(accountId) === turn) turns.delete(accountId);
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
