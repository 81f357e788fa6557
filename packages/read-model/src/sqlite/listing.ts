import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { Listing } from "../records.ts";
import { openCounts } from "./counts.ts";

/** A condition on the table's own columns, with its values by name. */
export type Condition = { sql: string; values: Record<string, SQLInputValue> };

/** Keeps only records of these groups, or only those for which a condition holds. */
export type Narrowing = { groups: readonly string[] } | Condition;

type Found = { rows: Record<string, unknown>[]; total: number };

/** Which rows of a table of records stand on the page of a list, with their bodies, newest first. */
export function openListing(
  database: DatabaseSync,
  { table, group }: { table: string; group?: string | undefined },
) {
  if (group) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${table}_grouped
      ON ${table} (account, ${group}, deleted, created_at DESC, id DESC)`);
  }
  const counts = openCounts(database, { table, group });
  const prepare = rememberStatements(database);

  function read(where: string, values: Record<string, SQLInputValue>) {
    const page = `SELECT id FROM ${table} WHERE account = :account AND deleted = 0 AND ${where}
      ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`;
    const bodies = `SELECT row FROM ${table} JOIN ${table}_bodies ON number = body
      WHERE id IN (${page}) ORDER BY created_at DESC, id DESC`;
    return prepare(bodies).all(values);
  }

  /** The page lies between two slices of time; only what is in them is walked over. */
  function seek(listing: Listing, groups?: readonly string[]): Found {
    const { accountId: account, from = 0, perPage, page } = listing;
    const counted = { ...listing, groups };
    const total = counts.of(counted);
    const before = (page - 1) * perPage;
    const limit = Math.min(perPage, total - before);
    const first = counts.find(counted, before);
    const last = counts.find(counted, before + limit - 1);
    if (limit <= 0 || !first || !last) return { rows: [], total };
    const bounds = { from: Math.max(from, last.start), end: first.end };
    const slice = { ...bounds, account, limit, offset: before - first.newer };
    const within = "created_at >= :from AND created_at < :end";
    if (!groups) return { rows: read(within, slice), total };
    const where = `${group} IN (SELECT value FROM json_each(:groups)) AND ${within}`;
    return { rows: read(where, { ...slice, groups: JSON.stringify(groups) }), total };
  }

  function scan(listing: Listing, { sql, values }: Condition): Found {
    const { accountId: account, page, perPage: limit } = listing;
    const { from = 0, before = Number.MAX_SAFE_INTEGER } = listing;
    const bounds = { account, from, before, ...values };
    const where = `created_at >= :from AND created_at < :before AND ${sql}`;
    const matching = `FROM ${table} WHERE account = :account AND deleted = 0 AND ${where}`;
    const total = Number(prepare(`SELECT count(*) AS total ${matching}`).get(bounds)?.total);
    return { rows: read(where, { ...bounds, limit, offset: (page - 1) * limit }), total };
  }

  return (listing: Listing, narrowing?: Narrowing): Found =>
    narrowing && "sql" in narrowing ? scan(listing, narrowing) : seek(listing, narrowing?.groups);
}

/** The few forms of a listing are compiled once each. */
function rememberStatements(database: DatabaseSync): (sql: string) => StatementSync {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}
