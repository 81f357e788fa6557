import type { DatabaseSync } from "node:sqlite";
import { atomically, reportOutages } from "@quarry/event-store/sqlite";
import type { DayUsage, UsageStore } from "../../application/ports.ts";
import { noUsage } from "../../domain/usage.ts";

const names = Object.keys(noUsage);

/** Days of accounts in a table of the service's own database. */
export function openSqliteUsage(database: DatabaseSync): UsageStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS extraction_usage (
      account TEXT NOT NULL,
      day TEXT NOT NULL,
      position INTEGER NOT NULL,
      ${names.map((name) => `${name} INTEGER NOT NULL`).join(", ")},
      PRIMARY KEY (account, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS extraction_usage_reached (position INTEGER NOT NULL) STRICT;
  `);
  const columns = ["account", "day", "position", ...names];
  const add = database.prepare(`INSERT INTO extraction_usage (${columns.join(", ")})
    VALUES (${columns.map((name) => `:${name}`).join(", ")})
    ON CONFLICT DO UPDATE SET position = excluded.position,
      ${names.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}
    WHERE position < excluded.position`);
  const reached = database.prepare(
    "SELECT max(position) AS position FROM extraction_usage_reached",
  );
  const forget = database.prepare("DELETE FROM extraction_usage_reached WHERE position < ?");
  const note = database.prepare("INSERT INTO extraction_usage_reached VALUES (?)");
  const days = database.prepare(`SELECT day, ${names.join(", ")} FROM extraction_usage
    WHERE account = ? AND day BETWEEN ? AND ? ORDER BY day`);
  return reportOutages<UsageStore>({
    async position() {
      return Number(reached.get()?.position ?? 0);
    },
    async add(additions, position) {
      atomically(database, () => {
        for (const { accountId: account, amounts, ...addition } of additions) {
          add.run({ account, ...addition, ...noUsage, ...amounts });
        }
        note.run(position);
        forget.run(position);
      });
    },
    async days(account, from, to) {
      return days.all(account, from, to).map((row) => ({ ...row }) as DayUsage);
    },
  });
}
