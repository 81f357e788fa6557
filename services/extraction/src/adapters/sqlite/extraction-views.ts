import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { truncateWal } from "@quarry/event-store/sqlite";
import type { ExtractionListing, ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";

const table = `
  CREATE TABLE IF NOT EXISTS extractions (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    account TEXT NOT NULL,
    deleted INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    schema_id TEXT NOT NULL,
    status TEXT NOT NULL,
    row TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS extractions_newest ON extractions (account, deleted, created_at DESC, id DESC, schema_id);
  CREATE INDEX IF NOT EXISTS extractions_pending ON extractions (created_at) WHERE status = 'pending' AND deleted = 0;
`;

/** The read model in the service's own database; `row` holds the record as JSON. */
export function openSqliteExtractionViews(database: DatabaseSync): ExtractionViews {
  database.exec(table);
  const load = database.prepare("SELECT row FROM extractions WHERE id = ?");
  const insert = database.prepare(
    "INSERT INTO extractions VALUES (:id, :version, :account, :deleted, :createdAt, :schemaId, :status, :row) ON CONFLICT DO NOTHING",
  );
  const update = database.prepare(
    "UPDATE extractions SET version = :version, deleted = :deleted, status = :status, row = :row WHERE id = :id AND version = :expected",
  );
  const where = `account = :account AND deleted = 0
    AND (:from IS NULL OR created_at >= :from) AND (:before IS NULL OR created_at < :before)
    AND (:schemaIds IS NULL OR schema_id IN (SELECT value FROM json_each(:schemaIds)))`;
  const count = database.prepare(`SELECT count(*) AS total FROM extractions WHERE ${where}`);
  const page = database.prepare(`
    SELECT row FROM extractions WHERE id IN (
      SELECT id FROM extractions WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset
    ) ORDER BY created_at DESC, id DESC`);
  const pending = database.prepare(
    "SELECT id FROM extractions WHERE status = 'pending' AND deleted = 0 AND created_at < ? ORDER BY created_at LIMIT ?",
  );

  const parse = (stored: Record<string, unknown>): ExtractionRow => JSON.parse(String(stored.row));

  return {
    async load(id) {
      const stored = load.get(id);
      return stored && parse(stored);
    },

    async save(row, expected) {
      const { id, version, status } = row;
      const changing = {
        id,
        version,
        status,
        deleted: Number(row.deleted),
        row: JSON.stringify(row),
      };
      const fixed = { account: row.accountId, createdAt: row.createdAt, schemaId: row.schemaId };
      const written =
        expected === 0
          ? insert.run({ ...changing, ...fixed })
          : update.run({ ...changing, expected });
      if (row.deleted) truncateWal(database); // its older images held the content
      return written.changes === 1;
    },

    async list(listing) {
      const filter = filterOf(listing);
      const limit = { limit: listing.perPage, offset: (listing.page - 1) * listing.perPage };
      return {
        items: page.all({ ...filter, ...limit }).map(parse),
        total: Number(count.get(filter)?.total),
      };
    },

    async pendingSince(before, limit) {
      return pending.all(before, limit).map(({ id }) => String(id));
    },
  };
}

function filterOf(listing: ExtractionListing): Record<string, SQLInputValue> {
  const { accountId, from, before, schemaIds } = listing;
  return {
    account: accountId,
    from: from ?? null,
    before: before ?? null,
    schemaIds: schemaIds ? JSON.stringify(schemaIds) : null,
  };
}
