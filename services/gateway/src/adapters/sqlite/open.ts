import type { DatabaseSync } from "node:sqlite";
import type { IdempotencyStore, KeyStore, SuspensionStore } from "../../application/ports.ts";
import { sqliteIdempotencyStore } from "./idempotency-store.ts";
import { sqliteKeyStore } from "./key-store.ts";
import { sqliteSuspensionStore } from "./suspension-store.ts";

/** The gateway's stores in a database that stays its owner's. Makes the tables that are missing. */
export function openSqliteGateway(database: DatabaseSync): {
  keys: KeyStore;
  idempotency: IdempotencyStore;
  suspensions: SuspensionStore;
} {
  database.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      record TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS idempotency (
      scope TEXT PRIMARY KEY,
      holder TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS idempotency_expiry ON idempotency (expires_at);
    CREATE TABLE IF NOT EXISTS suspensions (account TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  `);
  return {
    keys: sqliteKeyStore(database),
    idempotency: sqliteIdempotencyStore(database),
    suspensions: sqliteSuspensionStore(database),
  };
}
