import type { Scope } from "@quarry/api";
import { AccountId } from "@quarry/contracts";
import { type Clock, DAY_MS, invalid, type NewId } from "@quarry/kernel";
import type { KeyStore } from "../ports.ts";
import { hashKey, keyHint, makeApiKey } from "./api-key.ts";
import type { KeyRecord } from "./key-record.ts";

export type NewKey = {
  accountId: string;
  name: string;
  scopes: Scope[];
  expiresInDays?: number | undefined;
};

const badAccount = () =>
  invalid(
    "account",
    "invalid_format",
    "must be 1 to 63 characters of a-z, 0-9 and -, and not start with -",
  );

const badKey = () =>
  invalid("key", "invalid_format", "must be 8 to 512 visible ASCII characters without spaces");

/** A newly created key: its secret is shown only here. */
export type MadeKey = { secret: string; key: KeyRecord };

export type KeyManager = ReturnType<typeof createKeyManager>;

/** What an operator does with keys. */
export function createKeyManager(dependencies: {
  keys: KeyStore;
  pepper: string;
  clock: Clock;
  newId: NewId;
}) {
  const { keys, pepper, clock, newId } = dependencies;

  function describe(secret: string, wanted: NewKey): KeyRecord {
    const { accountId, name, scopes, expiresInDays } = wanted;
    if (!AccountId.safeParse(accountId).success) throw badAccount();
    if (scopes.length === 0) throw invalid("scopes", "too_small", "at least one scope is needed");
    const createdAt = clock();
    return {
      id: newId(),
      hash: hashKey(pepper, secret),
      accountId,
      name,
      hint: keyHint(secret),
      scopes,
      createdAt,
      ...(expiresInDays !== undefined && { expiresAt: createdAt + expiresInDays * DAY_MS }),
    };
  }

  async function make(wanted: NewKey, rotatedFrom?: string): Promise<MadeKey> {
    const secret = makeApiKey();
    const key = { ...describe(secret, wanted), ...(rotatedFrom && { rotatedFrom }) };
    await keys.insert(key);
    return { secret, key };
  }

  async function find(id: string): Promise<KeyRecord> {
    const key = (await keys.list()).find((known) => known.id === id);
    if (!key) throw invalid("id", "unknown", `there is no key with the id ${id}; see the list`);
    return key;
  }

  return {
    create: (wanted: NewKey) => make(wanted),

    /** Takes a key that somebody else made, for example from the environment; a known one stays. */
    async adopt(secret: string, wanted: NewKey): Promise<void> {
      if (!/^[\x21-\x7e]{8,512}$/.test(secret)) throw badKey();
      await keys.insert(describe(secret, wanted));
    },

    list: () => keys.list(),

    /** Makes the successor of a key, with the same rights; the old one stays good for the grace. */
    async rotate(id: string, graceHours: number): Promise<MadeKey> {
      const old = await find(id);
      if (old.revokedAt !== undefined) throw invalid("id", "revoked", `the key ${id} was revoked`);
      const made = await make(old, id);
      const end = clock() + graceHours * 3_600_000;
      await keys.update(id, { expiresAt: Math.min(end, old.expiresAt ?? end) });
      return made;
    },

    /** Ends a key at once and for good. */
    async revoke(id: string): Promise<KeyRecord> {
      const key = await find(id);
      if (key.revokedAt !== undefined) return key;
      return (await keys.update(id, { revokedAt: clock() })) ?? key;
    },
  };
}
