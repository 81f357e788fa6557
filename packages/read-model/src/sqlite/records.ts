import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { ViewRows } from "@quarry/event-store";
import {
  atomically,
  clearWal,
  reportOutages,
  truncateWal,
  withoutFlush,
} from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";
import type { Filtered, Following, Listing, Page, RecordRow, WalkedRecords } from "../records.ts";
import { createTables } from "./create-tables.ts";
import type { Condition } from "./filters.ts";
import { type Narrowing, openListing } from "./listing.ts";

export type SqliteRecordsOptions<Row> = {
  table: string;
  /** Text columns to filter by, each made from the row. */
  columns: Record<string, (row: Row) => string>;
  /** The column that lists are often narrowed by; the records of each of its values are counted. */
  group?: string;
  /** Columns that lists are narrowed by as well, each with an index of its own. */
  filters?: readonly string[];
  /**
   * Whether the service's relay hands over the events of a row only after the row was saved, from a log
   * in the same file, and a consumer makes missing rows from them: then no row waits for the disk, and
   * what a power cut takes is made again.
   */
  repaired?: boolean;
};

export type SqliteRecords<Row extends RecordRow> = ViewRows<Row> &
  WalkedRecords & {
    /** Newest first, then by id. A condition is tried on each record of the account. */
    list(listing: Listing, narrowing?: Narrowing): Promise<Page<Row>>;
    /** The next records behind a place in that order, found by an index, however far it is. */
    following(wanted: Following, filtered?: Filtered): Promise<Row[]>;
    /** Ids of any account's records, oldest first, deleted ones too. */
    ids(condition: Condition, limit?: number): Promise<string[]>;
  };

/**
 * Records in a table of a service's own database, made where it is missing, with the columns that
 * are filtered by; each whole, as JSON, is a body in a second table.
 *
 * A body is added at that table's end and emptied where it stands, never removed or made longer, so
 * that SQLite moves none: what it moves to another page it leaves behind in the old one, where
 * `secure_delete` does not reach.
 */
export function openSqliteRecords<Row extends RecordRow>(
  database: DatabaseSync,
  { table, columns, group, filters, repaired = false }: SqliteRecordsOptions<Row>,
): SqliteRecords<Row> {
  const names = Object.keys(columns);
  createTables(database, table, columns);
  truncateWal(database); // the last process may have died between a deletion and this
  const find = openListing(database, { table, group, filters });
  const bodies = `${table}_bodies`;
  const load = database.prepare(
    `SELECT row FROM ${table} JOIN ${bodies} ON number = body WHERE id = ?`,
  );
  const head = database.prepare(`SELECT version, body FROM ${table} WHERE id = ?`);
  const addBody = database.prepare(`INSERT INTO ${bodies} (row) VALUES (?)`);
  const emptyBody = database.prepare(`UPDATE ${bodies} SET row = '' WHERE number = ?`);
  const written = ["id", "version", "account", "deleted", "created_at", "body", ...names];
  const replace = database.prepare(
    `INSERT INTO ${table} (${written.join(", ")})
     VALUES (${written.map((name) => `:${name}`).join(", ")})
     ON CONFLICT (id) DO UPDATE SET ${written.map((name) => `${name} = :${name}`).join(", ")}`,
  );
  const walk = database.prepare(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`);
  const parse = (stored: Record<string, unknown>): Row => storedJson(String(stored.row));

  function write(row: Row, expected: number): boolean {
    const stored = head.get(row.id);
    if (Number(stored?.version ?? 0) !== expected) return false;
    const body = addBody.run(JSON.stringify(row)).lastInsertRowid;
    replace.run({ ...valuesOf(row, columns), body });
    if (stored) emptyBody.run(Number(stored.body));
    return true;
  }

  return reportOutages<SqliteRecords<Row>>({
    async load(id) {
      const stored = load.get(id);
      return stored && parse(stored);
    },

    async save(row, expected) {
      const save = () => atomically(database, () => write(row, expected));
      const saved = repaired ? withoutFlush(database, save) : save();
      if (row.deleted) await clearWal(database); // it held the row as it was before
      return saved;
    },

    async list(listing, narrowing) {
      const { rows, total } = find.list(listing, narrowing);
      return { items: rows.map(parse), total };
    },

    async following(wanted, filtered) {
      return find.following(wanted, filtered).map(parse);
    },

    async rowIds(after, limit) {
      return walk.all(after, limit).map(({ id }) => String(id));
    },

    async ids({ sql, values }, limit = -1) {
      const found = database.prepare(
        `SELECT id FROM ${table} WHERE ${sql} ORDER BY created_at LIMIT :limit`,
      );
      return found.all({ ...values, limit }).map(({ id }) => String(id));
    },
  });
}

function valuesOf<Row extends RecordRow>(
  row: Row,
  columns: SqliteRecordsOptions<Row>["columns"],
): Record<string, SQLInputValue> {
  const { id, version, accountId: account, createdAt: created_at } = row;
  const fixed = { id, version, account, created_at, deleted: Number(row.deleted) };
  const filtered: [string, string][] = Object.entries(columns).map(([name, read]) => [
    name,
    read(row),
  ]);
  return { ...fixed, ...Object.fromEntries(filtered) };
}
