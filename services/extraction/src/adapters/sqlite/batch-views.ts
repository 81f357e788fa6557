import type { DatabaseSync } from "node:sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import type { BatchViews } from "../../application/ports.ts";
import type { BatchRow } from "../../domain/batch-row.ts";

/** Batches in the service's own database. */
export function openSqliteBatchViews(database: DatabaseSync): BatchViews {
  const { load, save, list, ids, rowIds } = openSqliteRecords<BatchRow>(database, {
    table: "batches",
    columns: { status: ({ status }) => status },
    filters: ["status"],
  });
  database.exec(`CREATE INDEX IF NOT EXISTS batches_running
    ON batches (created_at) WHERE status = 'running'`);
  database.exec(`CREATE INDEX IF NOT EXISTS batches_running_of
    ON batches (account, created_at, id) WHERE status = 'running'`);
  const byTurns = database.prepare(`SELECT id FROM (
      SELECT id, created_at, row_number() OVER (PARTITION BY account ORDER BY created_at, id) AS turn
      FROM batches WHERE status = 'running')
    ORDER BY turn, created_at, id LIMIT ?`);

  async function loadAll(found: readonly string[]): Promise<BatchRow[]> {
    return (await Promise.all(found.map(load))).filter((row) => row !== undefined);
  }

  return {
    load,
    save,
    rowIds,
    list: ({ status, ...listing }) => list(listing, status && { by: "status", equals: { status } }),
    running: async () => loadAll(await ids({ sql: "status = 'running'", values: {} })),
    runningByTurns: async (limit) => loadAll(byTurns.all(limit).map(({ id }) => String(id))),
  };
}
