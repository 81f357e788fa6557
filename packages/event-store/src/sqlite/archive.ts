import type { DatabaseSync } from "node:sqlite";
import { MAX_PAGE } from "../codec/commit-record.ts";
import { toStored } from "../codec/stored-commit.ts";
import type { LogArchive } from "../maintenance/archive.ts";
import { atomically } from "./atomically.ts";
import { CommitTable } from "./commit-table.ts";

/** The log in a database that the caller opened with `openDatabase` and closes. */
export function openSqliteArchive(database: DatabaseSync): LogArchive {
  const commits = new CommitTable(database);
  const insert = database.prepare(
    "INSERT INTO commits (pos, id, s, q, v, n, cmd, fp, at, e) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const relayAgain = database.prepare("UPDATE commits SET out = 1 WHERE s = ?");
  return {
    async head() {
      return commits.lastPosition();
    },
    async read(after, limit = MAX_PAGE) {
      return commits.after(after, Math.min(limit, MAX_PAGE)).map(toStored);
    },
    async write(records) {
      atomically(database, () => {
        for (const { pos, id, s, q, v, n, cmd, fp, at, e } of records) {
          insert.run(pos, id, s, q, v, n, cmd, fp, at, JSON.stringify(e));
        }
      });
    },
    async relayAgain(stream) {
      relayAgain.run(stream);
    },
  };
}
