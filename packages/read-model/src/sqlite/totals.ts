import type { DatabaseSync } from "node:sqlite";

/**
 * How many records each account has, the deleted left out: counted by triggers with every write, for
 * to count a hundred thousand at each listing takes longer than all else in it.
 */
export function openTotals(database: DatabaseSync, table: string) {
  const totals = `${table}_totals`;
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${totals} (account TEXT PRIMARY KEY, live INTEGER NOT NULL);
    INSERT INTO ${totals}
      SELECT account, count(*) FROM ${table}
      WHERE deleted = 0 AND NOT EXISTS (SELECT 1 FROM ${totals}) GROUP BY account;
    CREATE TRIGGER IF NOT EXISTS ${totals}_added AFTER INSERT ON ${table} WHEN NEW.deleted = 0
    BEGIN
      INSERT INTO ${totals} VALUES (NEW.account, 1) ON CONFLICT DO UPDATE SET live = live + 1;
    END;
    CREATE TRIGGER IF NOT EXISTS ${totals}_changed AFTER UPDATE OF deleted ON ${table}
    WHEN NEW.deleted <> OLD.deleted
    BEGIN
      UPDATE ${totals} SET live = live + OLD.deleted - NEW.deleted WHERE account = NEW.account;
    END;
  `);
  const live = database.prepare(`SELECT live FROM ${totals} WHERE account = ?`);
  return { of: (account: string): number => Number(live.get(account)?.live ?? 0) };
}
