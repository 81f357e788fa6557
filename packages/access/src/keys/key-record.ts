import type { Scope } from "@quarry/api";
import { AppError } from "@quarry/kernel";

/** An API key as it is stored: never the key itself. Times are epoch ms. */
export type KeyRecord = {
  id: string;
  /** HMAC of the key under the pepper, in hex. */
  hash: string;
  accountId: string;
  name: string;
  /** Its first and last signs, for people. */
  hint: string;
  scopes: Scope[];
  createdAt: number;
  expiresAt?: number;
  /** Of a replaced key: when it was to expire had it not been replaced. */
  dueAt?: number | "never";
  revokedAt?: number;
  /** To the minute. */
  lastUsedAt?: number;
  /** The id of the key that this one took the place of. */
  rotatedFrom?: string;
};

/** What a key is made of. */
export type NewKey = {
  accountId: string;
  name: string;
  scopes: Scope[];
  expiresInDays?: number | undefined;
  /** Epoch ms; where no number of days is given. */
  expiresAt?: number | undefined;
  /** The id of the key that it replaces. */
  rotatedFrom?: string | undefined;
};

/** @throws AppError API_KEY_REVOKED or API_KEY_EXPIRED if the key is no longer good. */
export function assertUsable(key: KeyRecord, now: number): void {
  if (key.revokedAt !== undefined) {
    throw new AppError("API_KEY_REVOKED", "This API key was revoked; use another one");
  }
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    throw new AppError("API_KEY_EXPIRED", "This API key has expired; use another one");
  }
}

/** Whether a caller with these scopes may do what needs `scope`; `admin` may do everything. */
export function grants(scopes: readonly Scope[], scope: Scope): boolean {
  return scopes.includes(scope) || scopes.includes("admin");
}
