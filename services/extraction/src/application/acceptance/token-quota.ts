import { type EngineOrder, estimatedTokens, PICTURE_TOKENS, parseDocument } from "@quarry/engine";
import { AppError, type Clock } from "@quarry/kernel";
import type { ExtractionViews } from "../ports.ts";

export type TokenQuotaDependencies = {
  views: Pick<ExtractionViews, "tokensSince">;
  clock: Clock;
  /** Tokens that one account may use in a calendar month (UTC); no limit unless given. */
  tokensPerMonth?: number | undefined;
  /** Called for each refusal. */
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
 * Reserves the tokens that an extraction may use before it uses any, and adds them to what the account's
 * other extractions of this month have used or reserved, including failed and deleted ones. The
 * extractions of one account are checked one after the other; two replicas that check at the same moment
 * may both refuse, but never exceed the limit together.
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

/** Tokens of the prompt around the document: rules, instruction, delimiters. */
const OVERHEAD = 500;

/** What each question to a model may carry, in tokens: of the document, and of examples. */
export type QuestionTokens = { document: number; examples: number };

/**
 * Estimates the tokens of an extraction: its document once as input, and once more as output; examples with each part of
 * the document.
 */
export function tokensToReserve(
  { document, structure, images, examples = [] }: EngineOrder,
  question: QuestionTokens,
): number {
  const text = estimatedTokens(parseDocument(document).text);
  const schema = estimatedTokens(JSON.stringify(structure));
  const parts = Math.max(1, Math.ceil(text / question.document));
  const shown = examples.length > 0 ? parts * question.examples : 0;
  return 2 * text + 2 * schema + OVERHEAD + images.length * PICTURE_TOKENS + shown;
}
