import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { SuspensionStore } from "../ports.ts";

export function sqliteSuspensionStore(database: DatabaseSync): SuspensionStore {
  const find = database.prepare("SELECT at FROM suspensions WHERE account = ?");
  const all = database.prepare("SELECT account, at FROM suspensions ORDER BY account");
  const set = database.prepare("INSERT OR REPLACE INTO suspensions (account, at) VALUES (?, ?)");
  const remove = database.prepare("DELETE FROM suspensions WHERE account = ?");
  return reportOutages<SuspensionStore>({
    async suspendedAt(accountId) {
      const row = find.get(accountId);
      return row && Number(row.at);
    },
    async list() {
      return new Map(all.all().map(({ account, at }) => [String(account), Number(at)]));
    },
    async set(accountId, at) {
      if (at === undefined) remove.run(accountId);
      else set.run(accountId, at);
    },
  });
}
