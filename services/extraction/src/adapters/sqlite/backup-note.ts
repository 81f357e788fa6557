import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { BackupNote } from "../../application/ports.ts";

/** Opens the note of the last backup: one row of the service's database. */
export function openSqliteBackupNote(database: DatabaseSync): BackupNote {
  database.exec(
    "CREATE TABLE IF NOT EXISTS last_backup (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL)",
  );
  const last = database.prepare("SELECT at FROM last_backup");
  const set = database.prepare(
    "INSERT INTO last_backup VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at",
  );
  return reportOutages<BackupNote>({
    async last() {
      const at = last.get()?.at;
      return at === undefined ? undefined : Number(at);
    },
    async set(at) {
      set.run(at);
    },
  });
}
