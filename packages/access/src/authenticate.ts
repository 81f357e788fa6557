import { AppError, type Clock } from "@quarry/kernel";
import { hashKey, isMistypedKey } from "./keys/api-key.ts";
import { assertUsable } from "./keys/key-record.ts";
import type { Caller, KeyStore, SuspensionStore, TokenVerifier } from "./ports.ts";

/** The time of last use is written at most this often, in ms. */
const lastUseStepMs = 60_000;

/** No key and no token is longer. */
const maxTokenLength = 8_192;

const jwtShape = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export type Authenticate = (authorization: string | undefined) => Promise<Caller>;

/**
 * Finds out from the `Authorization` header who asks: by an API key, or by a signed token where
 * an issuer is configured.
 *
 * @throws AppError API_KEY_MISSING, API_KEY_INVALID, API_KEY_EXPIRED, API_KEY_REVOKED, and
 *   SCOPE_MISSING where the account is suspended: nothing is granted to it then.
 */
export function createAuthenticate(dependencies: {
  keys: KeyStore;
  suspensions: SuspensionStore;
  pepper: string;
  clock: Clock;
  tokens?: TokenVerifier | undefined;
}): Authenticate {
  const { keys, suspensions, pepper, clock, tokens } = dependencies;

  async function callerOf(authorization: string | undefined): Promise<Caller> {
    const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? "")?.[1];
    if (token === undefined) {
      throw new AppError("API_KEY_MISSING", "Send your API key as: Authorization: Bearer <key>");
    }
    if (token.length > maxTokenLength || isMistypedKey(token)) throw unknownKey();
    if (tokens && jwtShape.test(token)) return tokens.verify(token);

    const key = await keys.findByHash(hashKey(pepper, token));
    if (!key) throw unknownKey();
    const now = clock();
    assertUsable(key, now);
    if (key.lastUsedAt === undefined || now - key.lastUsedAt >= lastUseStepMs) {
      await keys.update(key.id, { lastUsedAt: now });
    }
    return { accountId: key.accountId, scopes: key.scopes, limitedBy: key.id };
  }

  return async (authorization) => {
    const caller = await callerOf(authorization);
    if ((await suspensions.suspendedAt(caller.accountId)) === undefined) return caller;
    throw new AppError(
      "SCOPE_MISSING",
      "This account is suspended; ask the operator of this server to resume it",
    );
  };
}

function unknownKey(): AppError {
  return new AppError("API_KEY_INVALID", "This API key is unknown; check it for typos");
}
