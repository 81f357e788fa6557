import type { DatabaseSync } from "node:sqlite";
import { atomically, reportOutages, withoutFlush } from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";
import type { ReviewPolicyViews } from "../../application/review/ports.ts";
import type { ReviewPolicyRow } from "../../domain/review/policy-row.ts";

/** Review policies in the service's own database, rebuilt from the log in the same file. */
export function openSqliteReviewPolicies(database: DatabaseSync): ReviewPolicyViews {
  database.exec(`CREATE TABLE IF NOT EXISTS review_policies (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL, row TEXT NOT NULL)`);
  const find = database.prepare("SELECT version, row FROM review_policies WHERE id = ?");
  const replace = database.prepare("INSERT OR REPLACE INTO review_policies VALUES (?, ?, ?)");
  const walk = database.prepare("SELECT id FROM review_policies WHERE id > ? ORDER BY id LIMIT ?");

  function write(row: ReviewPolicyRow, expected: number): boolean {
    if (Number(find.get(row.id)?.version ?? 0) !== expected) return false;
    replace.run(row.id, row.version, JSON.stringify(row));
    return true;
  }

  return reportOutages<ReviewPolicyViews>({
    async load(id) {
      const stored = find.get(id);
      return stored && storedJson<ReviewPolicyRow>(String(stored.row));
    },
    async save(row, expected) {
      return withoutFlush(database, () => atomically(database, () => write(row, expected)));
    },
    async rowIds(after, limit) {
      return walk.all(after, limit).map(({ id }) => String(id));
    },
  });
}
