import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Filtered, Listing } from "../records.ts";
import { openCounts } from "./counts.ts";
import { type Condition, type ListedTable, openFilters } from "./filters.ts";
import { openFollowing } from "./following.ts";
import { rememberStatements } from "./statements.ts";

/** Keeps only records of these groups, or only those for which a condition holds. */
export type Narrowing = { groups: readonly string[] } | Filtered | Condition;

type Found = { rows: Record<string, unknown>[]; total: number };

/** Which rows of a table of records stand on the page of a list, with their bodies, newest first. */
export function openListing(database: DatabaseSync, listed: ListedTable) {
  const { table, group } = listed;
  const filters = openFilters(database, listed);
  const counts = openCounts(database, { table, group });
  const prepare = rememberStatements(database);

  function read(where: string, values: Record<string, SQLInputValue>, source = table) {
    const page = `SELECT id FROM ${source} WHERE account = :account AND deleted = 0 AND ${where}
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

  function scan(listing: Listing, { sql, values }: Condition, source = table): Found {
    const { accountId: account, page, perPage: limit } = listing;
    const { from = 0, before = Number.MAX_SAFE_INTEGER } = listing;
    const bounds = { account, from, before, ...values };
    const where = `created_at >= :from AND created_at < :before AND ${sql}`;
    const matching = `FROM ${source} WHERE account = :account AND deleted = 0 AND ${where}`;
    const total = Number(prepare(`SELECT count(*) AS total ${matching}`).get(bounds)?.total);
    const paged = { ...bounds, limit, offset: (page - 1) * limit };
    return { rows: read(where, paged, source), total };
  }

  function list(listing: Listing, narrowing?: Narrowing): Found {
    if (narrowing && "sql" in narrowing) return scan(listing, narrowing);
    if (!narrowing || !("by" in narrowing)) return seek(listing, narrowing?.groups);
    return scan(listing, filters.conditionOf(narrowing), filters.indexedBy(narrowing.by));
  }

  return { list, following: openFollowing({ table, filters, prepare }) };
}
