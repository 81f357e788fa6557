import type { DatabaseSync } from "node:sqlite";
import type { KeyStore, SuspensionStore } from "@quarry/access";
import { openSqliteAccess } from "@quarry/access/sqlite";
import type { IdempotencyStore } from "../../application/ports.ts";
import { sqliteIdempotencyStore } from "./idempotency-store.ts";

/** Opens the gateway's stores in a database, and creates missing tables. The caller closes the database. */
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
