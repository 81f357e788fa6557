import type { DatabaseSync } from "node:sqlite";
import { reportOutages } from "@quarry/event-store/sqlite";
import type { ReviewClaims } from "../../application/review/ports.ts";

/** Claims on reviews in a table of the service's own database; those that have ended are removed with the next one. */
export function openSqliteReviewClaims(database: DatabaseSync): ReviewClaims {
  database.exec(`CREATE TABLE IF NOT EXISTS review_claims (
    id TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL)`);
  const expire = database.prepare("DELETE FROM review_claims WHERE until <= ?");
  const take = database.prepare(`INSERT INTO review_claims VALUES (:id, :holder, :until)
    ON CONFLICT DO UPDATE SET until = excluded.until WHERE holder = excluded.holder`);
  const held = database.prepare(`SELECT id, holder, until FROM review_claims
    WHERE id IN (SELECT value FROM json_each(:ids)) AND until > :now`);
  const release = database.prepare("DELETE FROM review_claims WHERE id = ?");

  function of(ids: readonly string[], now: number) {
    const rows = held.all({ ids: JSON.stringify(ids), now });
    return new Map(
      rows.map(({ id, holder, until }) => [
        String(id),
        { by: String(holder), until: Number(until) },
      ]),
    );
  }

  return reportOutages<ReviewClaims>({
    async take(id, { by, until, now }) {
      expire.run(now);
      take.run({ id, holder: by, until });
      return of([id], now).get(id) ?? { by, until };
    },
    async of(ids, now) {
      return of(ids, now);
    },
    async release(id) {
      release.run(id);
    },
  });
}
