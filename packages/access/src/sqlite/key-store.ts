import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { KeyRecord } from "../keys/key-record.ts";
import type { KeyStore } from "../ports.ts";

/** The record is kept whole, as JSON that only this adapter has written. */
function read(row: Record<string, unknown> | undefined): KeyRecord | undefined {
  return row && (JSON.parse(String(row.record)) as KeyRecord);
}

export function sqliteKeyStore(database: DatabaseSync): KeyStore {
  const insert = database.prepare(
    "INSERT INTO keys (id, hash, record) VALUES (?, ?, ?) ON CONFLICT (hash) DO NOTHING",
  );
  const byHash = database.prepare("SELECT record FROM keys WHERE hash = ?");
  const all = database.prepare("SELECT record FROM keys ORDER BY id");
  const ofAccount = database.prepare(`SELECT record FROM keys
    WHERE record ->> '$.accountId' = ? AND record ->> '$.revokedAt' IS NULL ORDER BY id`);
  const update = database.prepare(
    "UPDATE keys SET record = json_patch(record, ?) WHERE id = ? RETURNING record",
  );
  return reportOutages<KeyStore>({
    async insert(key) {
      return insert.run(key.id, key.hash, JSON.stringify(key)).changes === 1;
    },
    async findByHash(hash) {
      return read(byHash.get(hash));
    },
    async list() {
      return all
        .all()
        .map(read)
        .filter((key) => key !== undefined);
    },
    async listOf(accountId) {
      return ofAccount
        .all(accountId)
        .map(read)
        .filter((key) => key !== undefined);
    },
    async update(id, change) {
      return read(update.get(JSON.stringify(change), id));
    },
    async ping() {
      byHash.get("");
    },
  });
}
