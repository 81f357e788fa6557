import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { IdempotencyRecord, IdempotencyStore } from "../../application/ports.ts";

export function sqliteIdempotencyStore(database: DatabaseSync): IdempotencyStore {
  const forget = database.prepare("DELETE FROM idempotency WHERE expires_at <= ?");
  const insert = database.prepare(
    `INSERT INTO idempotency (scope, holder, expires_at, record) VALUES (?, ?, ?, ?)
     ON CONFLICT (scope) DO NOTHING`,
  );
  const find = database.prepare(
    "SELECT record FROM idempotency WHERE scope = ? AND expires_at > ?",
  );
  const replace = database.prepare(
    "UPDATE idempotency SET holder = ?, expires_at = ?, record = ? WHERE scope = ? AND holder = ?",
  );
  const remove = database.prepare("DELETE FROM idempotency WHERE scope = ? AND holder = ?");
  return reportOutages<IdempotencyStore>({
    async insert(record, now) {
      forget.run(now);
      const { scope, holder, expiresAt } = record;
      return insert.run(scope, holder, expiresAt, JSON.stringify(record)).changes === 1;
    },
    async find(scope, now) {
      const row = find.get(scope, now);
      return row && (JSON.parse(String(row.record)) as IdempotencyRecord);
    },
    async replace(record, was) {
      const { scope, holder, expiresAt } = record;
      return replace.run(holder, expiresAt, JSON.stringify(record), scope, was).changes === 1;
    },
    async remove(scope, holder) {
      remove.run(scope, holder);
    },
  });
}
