import type { DatabaseSync } from "node:sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import type { ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { type ColumnNames, narrowBy, narrowingColumns, walkBy } from "../narrowing.ts";

const columns: ColumnNames = {
  schemaId: "schema_id",
  status: "status",
  type: "type",
  externalId: "external_id",
  batchId: "batch_id",
  needsReview: "needs_review",
  leastPercent: "least_percent",
};

/** The read model in the service's own database. */
export function openSqliteExtractionViews(database: DatabaseSync): ExtractionViews {
  const { load, save, list, following, ids, rowIds } = openSqliteRecords<ExtractionRow>(database, {
    table: "extractions",
    columns: {
      schema_id: narrowingColumns.schemaId,
      status: narrowingColumns.status,
      spent: ({ spentTokens = 0 }) => String(spentTokens),
      type: narrowingColumns.type,
      external_id: narrowingColumns.externalId,
      batch_id: narrowingColumns.batchId,
      needs_review: narrowingColumns.needsReview,
      least_percent: narrowingColumns.leastPercent,
    },
    group: "schema_id",
    filters: ["status", "type", "external_id", "batch_id", "needs_review", "least_percent"],
    repaired: true,
  });
  database.exec(`CREATE INDEX IF NOT EXISTS extractions_pending
    ON extractions (created_at) WHERE status = 'pending' AND deleted = 0`);
  database.exec(`CREATE INDEX IF NOT EXISTS extractions_pending_of
    ON extractions (account) WHERE status = 'pending' AND deleted = 0`);
  // Without INDEXED BY, SQLite would scan all records of the account.
  const ofAccount = database.prepare(`SELECT count(*) AS pending FROM (SELECT 1 FROM extractions
    INDEXED BY extractions_pending_of WHERE status = 'pending' AND deleted = 0 AND account = ? LIMIT ?)`);
  const pendingInAll = database.prepare(`SELECT count(*) AS pending FROM (SELECT 1 FROM extractions
    INDEXED BY extractions_pending WHERE status = 'pending' AND deleted = 0 LIMIT ?)`);

  const tokens = database.prepare(`SELECT sum(CAST(spent AS INTEGER)) AS tokens
    FROM extractions WHERE account = ? AND deleted IN (0, 1) AND created_at >= ?`);
  const nextAccount = database.prepare(
    "SELECT min(account) AS account FROM extractions WHERE account > ?",
  );
  return {
    load,
    save,
    rowIds,
    list: (listing) => list(listing, narrowBy(listing.accountId, listing, columns)),
    following: (wanted) => following(wanted, walkBy(wanted.accountId, wanted, columns)),
    async tokensSince(accountId, from) {
      return Number(tokens.get(accountId, from)?.tokens ?? 0);
    },
    async pending({ accountId, most }) {
      const row = accountId === undefined ? pendingInAll.get(most) : ofAccount.get(accountId, most);
      return Number(row?.pending);
    },
    async accounts() {
      for (const found: string[] = []; ; ) {
        const account = nextAccount.get(found.at(-1) ?? "")?.account ?? null;
        if (account === null) return found;
        found.push(String(account));
      }
    },
    madeBefore(account, before, limit) {
      const sql = "account = :account AND deleted = 0 AND created_at < :before";
      return ids({ sql, values: { account, before } }, limit);
    },
    pendingSince(before) {
      const sql = "status = 'pending' AND deleted = 0 AND created_at < :before";
      return ids({ sql, values: { before } });
    },
  };
}
