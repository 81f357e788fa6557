import type { Scope } from "@quarry/api";
import type { KeyRecord } from "./keys/key-record.ts";

/** Who asks: every record that a caller sees or makes belongs to its account. */
export type Caller = {
  accountId: string;
  scopes: readonly Scope[];
  /** What the rate limit counts by: one key, or all signed tokens of an account. */
  limitedBy: string;
  /** Absent where a signed token was sent. */
  key?: KeyRecord;
};

export type KeyChange = Partial<
  Pick<KeyRecord, "expiresAt" | "dueAt" | "revokedAt" | "lastUsedAt">
>;

/** The API keys of all accounts. */
export interface KeyStore {
  /** Resolves to false, and stores nothing, where a key of that hash is known already. */
  insert(key: KeyRecord): Promise<boolean>;
  findByHash(hash: string): Promise<KeyRecord | undefined>;
  /** All keys, oldest first. */
  list(): Promise<KeyRecord[]>;
  /** Those of an account that are not revoked, oldest first. */
  listOf(accountId: string): Promise<KeyRecord[]>;
  /** The key as it is then, or undefined if there is none of that id. */
  update(id: string, change: KeyChange): Promise<KeyRecord | undefined>;
  ping(): Promise<void>;
}

/** Reads a signed token of the configured issuer. */
export interface TokenVerifier {
  /** @throws AppError API_KEY_INVALID, API_KEY_EXPIRED, or UNAVAILABLE without the issuer's keys. */
  verify(token: string): Promise<Caller>;
}

/** Accounts that are shut out by who operates the server; any other is served. Times are epoch ms. */
export interface SuspensionStore {
  /** Since when an account is suspended, or undefined if it is not. */
  suspendedAt(accountId: string): Promise<number | undefined>;
  /** Those that are suspended, with since when. */
  list(): Promise<Map<string, number>>;
  /** Undefined lets the account in again. */
  set(accountId: string, at: number | undefined): Promise<void>;
}
