import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { RetentionPeriod, RetentionStore } from "../../application/ports.ts";

/** Retention's own two tables in the service's database. */
export function openSqliteRetention(database: DatabaseSync): RetentionStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS retention (account TEXT PRIMARY KEY, days INTEGER);
    CREATE TABLE IF NOT EXISTS retention_turn (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      holder TEXT NOT NULL,
      until INTEGER NOT NULL
    );
  `);
  const all = database.prepare("SELECT account, days FROM retention ORDER BY account");
  const set = database.prepare(
    "INSERT INTO retention VALUES (?, ?) ON CONFLICT DO UPDATE SET days = excluded.days",
  );
  const remove = database.prepare("DELETE FROM retention WHERE account = ?");
  const take = database.prepare(`
    INSERT INTO retention_turn VALUES (1, :holder, :until)
    ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE holder = excluded.holder OR until <= :now`);
  const toPeriod = (days: unknown): RetentionPeriod => (days === null ? "forever" : Number(days));
  return reportOutages<RetentionStore>({
    async periods() {
      return new Map(all.all().map(({ account, days }) => [String(account), toPeriod(days)]));
    },
    async setPeriod(accountId, period) {
      if (period === undefined) remove.run(accountId);
      else set.run(accountId, period === "forever" ? null : period);
    },
    async takeTurn({ holder, now, forMs }) {
      return take.run({ holder, now, until: now + forMs }).changes === 1;
    },
  });
}
