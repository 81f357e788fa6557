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
  return {
    load,
    save,
    rowIds,
    list: ({ status, ...listing }) => list(listing, status && { by: "status", equals: { status } }),
    async running(limit) {
      const found = await ids({ sql: "status = 'running'", values: {} }, limit);
      return (await Promise.all(found.map(load))).filter((row) => row !== undefined);
    },
  };
}
