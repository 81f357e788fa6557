import { randomUUID } from "node:crypto";
import { AppError, type Clock, createSeal } from "@quarry/kernel";
import { z } from "zod";
import type { Authenticate } from "../authenticate.ts";
import type { Caller } from "../ports.ts";

/** How long a token is good, in ms. */
const goodMs = 600_000;

/** What a token holds, sealed; `keyHash` where its maker sent a key. Times are epoch ms. */
const Content = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  limitedBy: z.string(),
  keyHash: z.string().optional(),
  endsAt: z.int(),
});

export type UploadTokens = ReturnType<typeof createUploadTokens>;

/**
 * Tokens that stand in for a key at one upload. They are kept nowhere, so that any replica can read them:
 * the gateway that takes an upload by one remembers its id.
 */
export function createUploadTokens({ pepper, clock }: { pepper: string; clock: Clock }) {
  const seal = createSeal(pepper, "quarry upload tokens");
  return {
    /** A token for the account of somebody who may upload, and when it ends, in epoch ms. */
    make({ accountId, limitedBy, key }: Caller): { token: string; endsAt: number } {
      const endsAt = clock() + goodMs;
      const content = { id: randomUUID(), accountId, limitedBy, endsAt, keyHash: key?.hash };
      return { token: seal.close(JSON.stringify(content)), endsAt };
    },

    /**
     * The token's id, and who uploads by it: a key that was revoked since, or a suspended account, is refused.
     *
     * @throws AppError API_KEY_INVALID if it was not made here; API_KEY_EXPIRED if it is over; and as
     *   authentication does.
     */
    async open(token: string, authenticate: Authenticate): Promise<{ id: string; caller: Caller }> {
      const text = seal.open(token);
      if (text === undefined) {
        throw new AppError("API_KEY_INVALID", "This upload address is unknown; make another");
      }
      const { id, accountId, limitedBy, keyHash, endsAt } = Content.parse(JSON.parse(text));
      if (clock() >= endsAt) {
        const rule = "This upload address is older than ten minutes";
        throw new AppError("API_KEY_EXPIRED", `${rule}; make another`);
      }
      const known: Caller = { accountId, limitedBy, scopes: ["extractions:write"] };
      const { scopes: _, ...maker } = keyHash
        ? await authenticate.byHash(keyHash)
        : await authenticate.again(known);
      return { id, caller: { ...maker, scopes: known.scopes } };
    },
  };
}
