import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { atomically, reportOutages, withoutFlush } from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";
import type { ReviewListing, ReviewViews } from "../../application/review/ports.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { codesOf, listedState, NOTHING_READ, rankOf } from "../review-columns.ts";

const tables = `
  CREATE TABLE IF NOT EXISTS reviews (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    account TEXT NOT NULL,
    state TEXT NOT NULL,
    schema_id TEXT NOT NULL,
    rank INTEGER NOT NULL,
    row TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS reviews_queue ON reviews (account, state, rank, id);
  CREATE INDEX IF NOT EXISTS reviews_of_schema ON reviews (account, schema_id, state, rank, id);
  CREATE TABLE IF NOT EXISTS review_reasons (
    account TEXT NOT NULL,
    code TEXT NOT NULL,
    state TEXT NOT NULL,
    rank INTEGER NOT NULL,
    id TEXT NOT NULL,
    schema_id TEXT NOT NULL,
    PRIMARY KEY (account, code, state, rank, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS review_reasons_of ON review_reasons (id);
  CREATE INDEX IF NOT EXISTS review_reasons_of_schema
    ON review_reasons (account, schema_id, code, state, rank, id);
  CREATE TABLE IF NOT EXISTS review_counts (
    account TEXT NOT NULL,
    state TEXT NOT NULL,
    code TEXT NOT NULL,
    schema_id TEXT NOT NULL,
    reviews INTEGER NOT NULL,
    PRIMARY KEY (account, state, code, schema_id)
  ) WITHOUT ROWID;`;

/** The code under which all reviews are counted, whatever their reasons. */
const ANY_REASON = "";

/** How many reviews there are, counted with each write, so that a long queue is not counted for each page. */
function createCounts(database: DatabaseSync) {
  const count = database.prepare(`INSERT INTO review_counts
    VALUES (:account, :state, :code, :schema, :by)
    ON CONFLICT DO UPDATE SET reviews = reviews + excluded.reviews`);
  const ofAll = database.prepare(`SELECT total(reviews) AS reviews FROM review_counts
    WHERE account = :account AND state = :state AND code = :code`);
  const ofSchema = database.prepare(`SELECT total(reviews) AS reviews FROM review_counts
    WHERE account = :account AND state = :state AND code = :code AND schema_id = :schema`);

  return {
    countAgain(row: ReviewRow, by: 1 | -1): void {
      const { accountId: account, schemaId: schema } = row;
      for (const code of [ANY_REASON, ...codesOf(row)]) {
        count.run({ account, state: listedState(row), code, schema, by });
      }
    },

    totalOf({ accountId: account, state, schemaId: schema, reason }: ReviewListing): number {
      const counted = { account, state, code: reason ?? ANY_REASON };
      const found =
        schema === undefined ? ofAll.get(counted) : ofSchema.get({ ...counted, schema });
      return Number(found?.reviews);
    },
  };
}

/** Returns what puts a row in place of the version that is expected, with its reasons; false where another is there. */
function createWrite(database: DatabaseSync, countAgain: (row: ReviewRow, by: 1 | -1) => void) {
  const load = database.prepare("SELECT row FROM reviews WHERE id = ?");
  const replace = database.prepare(`INSERT OR REPLACE INTO reviews
    VALUES (:id, :version, :account, :state, :schema, :rank, :row)`);
  const dropReasons = database.prepare("DELETE FROM review_reasons WHERE id = ?");
  const addReason = database.prepare(
    "INSERT INTO review_reasons VALUES (:account, :code, :state, :rank, :id, :schema)",
  );
  return (row: ReviewRow, expected: number): boolean => {
    const stored = load.get(row.id);
    const former = stored && parse(stored);
    if ((former?.version ?? 0) !== expected) return false;
    if (former) countAgain(former, -1);
    countAgain(row, 1);
    const { id, accountId: account, schemaId: schema } = row;
    const columns = { id, account, schema, state: listedState(row), rank: rankOf(row) };
    replace.run({ ...columns, version: row.version, row: JSON.stringify(row) });
    dropReasons.run(id);
    for (const code of codesOf(row)) addReason.run({ ...columns, code });
    return true;
  };
}

function parse(stored: Record<string, unknown>): ReviewRow {
  return storedJson(String(stored.row));
}

/** Reviews in the service's own database. They are rebuilt from the log in the same file, so no write waits for the disk. */
export function openSqliteReviewViews(database: DatabaseSync): ReviewViews {
  database.exec(tables);
  const load = database.prepare("SELECT row FROM reviews WHERE id = ?");
  const some = database.prepare(
    "SELECT row FROM reviews WHERE id IN (SELECT value FROM json_each(?))",
  );
  const { countAgain, totalOf } = createCounts(database);
  const write = createWrite(database, countAgain);
  const walk = database.prepare("SELECT id FROM reviews WHERE id > ? ORDER BY id LIMIT ?");
  const following = database.prepare(`SELECT row FROM reviews
    WHERE account = :account AND schema_id = :schema AND state = :state AND (rank, id) > (:rank, :id)
    ORDER BY rank, id LIMIT :limit`);

  return reportOutages<ReviewViews>({
    async load(id) {
      const stored = load.get(id);
      return stored && parse(stored);
    },

    async of(ids) {
      const rows = some.all(JSON.stringify(ids)).map(parse);
      return new Map(rows.map((row) => [row.id, row]));
    },

    async save(row, expected) {
      return withoutFlush(database, () => atomically(database, () => write(row, expected)));
    },

    async list(listing) {
      const { from, values } = selectionOf(listing);
      const total = totalOf(listing);
      const { page, perPage: limit } = listing;
      const ids = `SELECT id ${from} ORDER BY rank, id LIMIT :limit OFFSET :offset`;
      const rows = database
        .prepare(`SELECT row FROM reviews WHERE id IN (${ids}) ORDER BY rank, id`)
        .all({ ...values, limit, offset: (page - 1) * limit });
      return { items: rows.map(parse), total };
    },

    async following({ accountId: account, schemaId: schema, state, after, limit }) {
      const place = after ? { rank: rankOf(after), id: after.id } : { rank: NOTHING_READ, id: "" };
      return following.all({ account, schema, state, ...place, limit }).map(parse);
    },

    async rowIds(after, limit) {
      return walk.all(after, limit).map(({ id }) => String(id));
    },
  });
}

/** The table, index and condition of a list; each is answered from its index alone. */
function selectionOf({ accountId: account, state, schemaId, reason }: ReviewListing) {
  const table = reason === undefined ? "reviews" : "review_reasons";
  const conditions = ["account = :account", "state = :state"];
  const values: Record<string, SQLInputValue> = { account, state };
  if (schemaId !== undefined) {
    conditions.push("schema_id = :schema");
    values.schema = schemaId;
  }
  if (reason !== undefined) {
    conditions.push("code = :code");
    values.code = reason;
  }
  return { from: `FROM ${table} WHERE ${conditions.join(" AND ")}`, values };
}
