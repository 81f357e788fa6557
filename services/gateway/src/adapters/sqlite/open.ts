import type { DatabaseSync } from "node:sqlite";
import type { KeyStore, SuspensionStore } from "@quarry/access";
import { openSqliteAccess } from "@quarry/access/sqlite";
import type { IdempotencyStore } from "../../application/ports.ts";
import { sqliteIdempotencyStore } from "./idempotency-store.ts";

/** The gateway's stores in a database that stays its owner's. Makes the tables that are missing. */
export function openSqliteGateway(database: DatabaseSync): {
  keys: KeyStore;
  idempotency: IdempotencyStore;
  suspensions: SuspensionStore;
} {
  const access = openSqliteAccess(database);
  database.exec(`
    CREATE TABLE IF NOT EXISTS idempotency (
      scope TEXT PRIMARY KEY,
      holder TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS idempotency_expiry ON idempotency (expires_at);
  `);
  return { ...access, idempotency: sqliteIdempotencyStore(database) };
}
