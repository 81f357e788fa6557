import { AccountId } from "@quarry/contracts";
import { type Clock, DAY_MS, invalid, type NewId } from "@quarry/kernel";
import type { KeyStore } from "../ports.ts";
import { drawFrom, hashKey, keyHint, makeApiKey } from "./api-key.ts";
import type { KeyRecord, NewKey } from "./key-record.ts";
import { successorOf } from "./successor.ts";

const badAccount = () =>
  invalid(
    "account",
    "invalid_format",
    "must be 1 to 63 characters of a-z, 0-9 and -, and not start with -",
  );

const badKey = () =>
  invalid("key", "invalid_format", "must be 8 to 512 visible ASCII characters without spaces");

/** What a key is derived from that a repeated request must get again. */
export type Repeatable = {
  id: string;
  /** The secret is derived from it. It is stored nowhere; only the caller knows it. */
  seed: string;
};

export type Rotation = {
  graceHours: number;
  /** Of the successor; that of the replaced key unless given. */
  expiresInDays?: number | undefined;
};

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
  const { keys, clock } = dependencies;

  async function make(wanted: NewKey): Promise<MadeKey> {
    const secret = makeApiKey();
    const key = describe(dependencies, secret, wanted);
    await keys.insert(key);
    return { secret, key };
  }

  async function find(id: string): Promise<KeyRecord> {
    const key = (await keys.list()).find((known) => known.id === id);
    if (!key) throw invalid("id", "unknown", `there is no key with the id ${id}; see the list`);
    return key;
  }

  async function expireAfter(old: KeyRecord, graceHours: number): Promise<void> {
    const end = clock() + graceHours * 3_600_000;
    const { expiresAt = end, dueAt = old.expiresAt ?? "never" } = old;
    await keys.update(old.id, { expiresAt: Math.min(end, expiresAt), dueAt });
  }

  return {
    create: (wanted: NewKey) => make(wanted),

    /** Makes a key, or gives the one that was made of the same seed; undefined once it is revoked. */
    async createAgain(wanted: NewKey, { id, seed }: Repeatable): Promise<MadeKey | undefined> {
      const secret = makeApiKey(drawFrom(dependencies.pepper, seed));
      const key = { ...describe(dependencies, secret, wanted), id };
      if (await keys.insert(key)) return { secret, key };
      const known = await keys.findByHash(key.hash);
      return known && known.revokedAt === undefined ? { secret, key: known } : undefined;
    },

    /** Takes a key that somebody else made, for example from the environment; a known one stays. */
    async adopt(secret: string, wanted: NewKey): Promise<void> {
      if (!/^[\x21-\x7e]{8,512}$/.test(secret)) throw badKey();
      await keys.insert(describe(dependencies, secret, wanted));
    },

    list: () => keys.list(),

    /** Those of an account that are not revoked, oldest first. */
    listOf: (accountId: string) => keys.listOf(accountId),

    /** Ends a key of an account; undefined if it has none of that id that is not revoked. */
    async revokeOf(accountId: string, id: string): Promise<KeyRecord | undefined> {
      const known = (await keys.listOf(accountId)).some((key) => key.id === id);
      return known ? keys.update(id, { revokedAt: clock() }) : undefined;
    },

    /** Lets a key that was replaced expire after the grace, or when it would have expired before. */
    expireAfter,

    /** Makes the successor of a key; the old one stays good for the grace. */
    async rotate(id: string, { graceHours, expiresInDays }: Rotation): Promise<MadeKey> {
      const old = await find(id);
      if (old.revokedAt !== undefined) throw invalid("id", "revoked", `the key ${id} was revoked`);
      const made = await make(successorOf(old, { now: clock(), expiresInDays }));
      await expireAfter(old, graceHours);
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

/** The record of a key. @throws AppError VALIDATION_FAILED. */
function describe(
  { pepper, clock, newId }: { pepper: string; clock: Clock; newId: NewId },
  secret: string,
  wanted: NewKey,
): KeyRecord {
  const { accountId, name, scopes, expiresInDays, rotatedFrom } = wanted;
  if (!AccountId.safeParse(accountId).success) throw badAccount();
  if (scopes.length === 0) throw invalid("scopes", "too_small", "at least one scope is needed");
  const createdAt = clock();
  const expiresAt =
    expiresInDays === undefined ? wanted.expiresAt : createdAt + expiresInDays * DAY_MS;
  return {
    id: newId(),
    hash: hashKey(pepper, secret),
    accountId,
    name,
    hint: keyHint(secret),
    scopes,
    createdAt,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(rotatedFrom !== undefined && { rotatedFrom }),
  };
}
