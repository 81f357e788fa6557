import { AppError, type Clock } from "@quarry/kernel";
import { hashKey, isMistypedKey } from "./keys/api-key.ts";
import { assertUsable } from "./keys/key-record.ts";
import type { Caller, KeyStore, SuspensionStore, TokenVerifier } from "./ports.ts";

/** The time of last use is written at most this often, in ms. */
const lastUseStepMs = 60_000;

/** No key and no token is longer. */
const MAX_TOKEN_LENGTH = 8_192;

const jwtShape = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export type Authenticate = {
  /** By the `Authorization` header: an API key, or a signed token where an issuer is configured. */
  byHeader(authorization: string | undefined): Promise<Caller>;
  /** By the stored hash of a key, which a session names. */
  byHash(hash: string): Promise<Caller>;
  /** Somebody whom this server let in a while ago by a signed token, unless the account is suspended. */
  again(caller: Caller): Promise<Caller>;
};

/**
 * Finds out who asks.
 *
 * @throws AppError API_KEY_MISSING, API_KEY_INVALID, API_KEY_EXPIRED, API_KEY_REVOKED, and
 *   SCOPE_MISSING if the account is suspended: nothing is granted to it then.
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
    if (token.length > MAX_TOKEN_LENGTH || isMistypedKey(token)) throw unknownKey();
    if (tokens && jwtShape.test(token)) return tokens.verify(token);

    return callerOfKey(hashKey(pepper, token));
  }

  async function callerOfKey(hash: string): Promise<Caller> {
    const key = await keys.findByHash(hash);
    if (!key) throw unknownKey();
    const now = clock();
    assertUsable(key, now);
    if (key.lastUsedAt === undefined || now - key.lastUsedAt >= lastUseStepMs) {
      await keys.update(key.id, { lastUsedAt: now });
    }
    return { accountId: key.accountId, scopes: key.scopes, limitedBy: key.id, key };
  }

  async function unlessSuspended(caller: Caller): Promise<Caller> {
    if ((await suspensions.suspendedAt(caller.accountId)) === undefined) return caller;
    throw new AppError(
      "SCOPE_MISSING",
      "This account is suspended; ask the operator of this server to resume it",
    );
  }

  return {
    byHeader: async (authorization) => unlessSuspended(await callerOf(authorization)),
    byHash: async (hash) => unlessSuspended(await callerOfKey(hash)),
    again: unlessSuspended,
  };
}

function unknownKey(): AppError {
  return new AppError("API_KEY_INVALID", "Invalid API key; check it for typos");
}
