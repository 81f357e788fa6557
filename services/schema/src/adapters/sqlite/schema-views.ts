import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { ListQuery } from "@quarry/contracts";
import { foldName, type SchemaViews } from "../../application/ports.ts";
import type { SchemaRow } from "../../domain/schema-row.ts";

const table = `
  CREATE TABLE IF NOT EXISTS schemas (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    account TEXT NOT NULL,
    deleted INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    row TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS schemas_newest ON schemas (account, deleted, created_at DESC, id DESC, folded_name);
`;

/** The read model in the service's own database; `row` holds the record as JSON. */
export function openSqliteSchemaViews(database: DatabaseSync): SchemaViews {
  database.exec(table);
  const load = database.prepare("SELECT row FROM schemas WHERE id = ?");
  const insert = database.prepare(
    "INSERT INTO schemas VALUES (:id, :version, :account, :deleted, :createdAt, :foldedName, :row) ON CONFLICT DO NOTHING",
  );
  const update = database.prepare(
    "UPDATE schemas SET version = :version, deleted = :deleted, folded_name = :foldedName, row = :row WHERE id = :id AND version = :expected",
  );
  const search = database.prepare(
    "SELECT id FROM schemas WHERE account = ? AND instr(folded_name, ?) > 0",
  );
  const where = `account = :account AND deleted = 0
    AND (:from IS NULL OR created_at >= :from) AND (:before IS NULL OR created_at < :before)
    AND (:search IS NULL OR instr(folded_name, :search) > 0)`;
  const count = database.prepare(`SELECT count(*) AS total FROM schemas WHERE ${where}`);
  const page = database.prepare(`
    SELECT row FROM schemas WHERE id IN (
      SELECT id FROM schemas WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset
    ) ORDER BY created_at DESC, id DESC`);

  const parse = (stored: Record<string, unknown>): SchemaRow => JSON.parse(String(stored.row));

  return {
    async load(id) {
      const stored = load.get(id);
      return stored && parse(stored);
    },

    async save(row, expected) {
      const changing = {
        id: row.id,
        version: row.version,
        deleted: Number(row.deleted),
        foldedName: foldName(row.name),
        row: JSON.stringify(row),
      };
      const written =
        expected === 0
          ? insert.run({ ...changing, account: row.accountId, createdAt: row.createdAt })
          : update.run({ ...changing, expected });
      return written.changes === 1;
    },

    async list(query) {
      const filter = filterOf(query);
      const limit = { limit: query.perPage, offset: (query.page - 1) * query.perPage };
      return {
        items: page.all({ ...filter, ...limit }).map(parse),
        total: Number(count.get(filter)?.total),
      };
    },

    async search(accountId, text) {
      return search.all(accountId, foldName(text)).map(({ id }) => String(id));
    },
  };
}

function filterOf({ accountId, from, before, search }: ListQuery): Record<string, SQLInputValue> {
  return {
    account: accountId,
    from: from ?? null,
    before: before ?? null,
    search: search === undefined ? null : foldName(search),
  };
}
