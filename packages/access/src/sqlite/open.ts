import type { DatabaseSync } from "node:sqlite";
import type { KeyStore, SuspensionStore } from "../ports.ts";
import { sqliteKeyStore } from "./key-store.ts";
import { sqliteSuspensionStore } from "./suspension-store.ts";

/** API keys and suspended accounts in a database that stays its owner's. Makes missing tables. */
export function openSqliteAccess(database: DatabaseSync): {
  keys: KeyStore;
  suspensions: SuspensionStore;
} {
  database.exec(`
    CREATE TABLE IF NOT EXISTS keys (
      id TEXT PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS keys_of ON keys (record ->> '$.accountId', id);
    CREATE TABLE IF NOT EXISTS suspensions (account TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  `);
  return { keys: sqliteKeyStore(database), suspensions: sqliteSuspensionStore(database) };
}
