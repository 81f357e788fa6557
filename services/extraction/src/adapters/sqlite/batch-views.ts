import type { DatabaseSync } from "node:sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import type { BatchViews } from "../../application/ports.ts";
import type { BatchRow } from "../../domain/batch-row.ts";

/**
 * Running batches, numbered within their account from the oldest on. It looks up the first of each account, and behind
 * each that it takes the next of the same account, so that it reads no others, however many there are.
 */
const runningByTurns = `WITH RECURSIVE
  accounts (account) AS (
    SELECT min(account) FROM batches WHERE status = 'running'
    UNION ALL
    SELECT (SELECT min(account) FROM batches WHERE status = 'running' AND account > accounts.account)
    FROM accounts WHERE account IS NOT NULL),
  turns (turn, account, created_at, id) AS (
    SELECT 1, accounts.account, found.created_at, found.id
    FROM accounts CROSS JOIN batches AS found ON found.id = (
      SELECT id FROM batches WHERE status = 'running' AND account = accounts.account
      ORDER BY created_at, id LIMIT 1)
    UNION ALL
    SELECT turn + 1, turns.account, found.created_at, found.id
    FROM turns CROSS JOIN batches AS found ON found.id = (
      SELECT id FROM batches WHERE status = 'running' AND account = turns.account
      AND (created_at, id) > (turns.created_at, turns.id)
      ORDER BY created_at, id LIMIT 1)
    ORDER BY 1, 3, 4 LIMIT ?)
  SELECT id FROM turns`;

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
  const byTurns = database.prepare(runningByTurns);

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
