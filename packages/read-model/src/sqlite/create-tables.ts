import type { DatabaseSync } from "node:sqlite";
import { atomically } from "@quarry/event-store/sqlite";
import { storedJson } from "@quarry/kernel";

type Columns<Row> = Record<string, (row: Row) => string>;

/** Rows that are read at a time where a column is filled. */
const PAGE = 1_000;

/** Makes the tables of records where they are missing, and fills columns that came since. */
export function createTables<Row>(
  database: DatabaseSync,
  table: string,
  columns: Columns<Row>,
): void {
  const names = Object.keys(columns);
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${table} (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      account TEXT NOT NULL,
      deleted INTEGER NOT NULL,
      created_at INTEGER NOT NULL,
      body INTEGER NOT NULL
      ${names.map((name) => `, ${name} TEXT NOT NULL`).join("")}
    );
    CREATE TABLE IF NOT EXISTS ${table}_bodies (number INTEGER PRIMARY KEY, row TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS ${table}_newest
      ON ${table} (${["account", "deleted", "created_at DESC", "id DESC", ...names].join(", ")});
  `);
  const missing = missingColumns(database, table, names);
  if (missing.length === 0) return;
  atomically(database, () => {
    for (const name of missing) {
      database.exec(`ALTER TABLE ${table} ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`);
    }
    fill(
      database,
      table,
      Object.fromEntries(Object.entries(columns).filter(([name]) => missing.includes(name))),
    );
  });
}

function missingColumns(database: DatabaseSync, table: string, names: string[]): string[] {
  const there = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  return names.filter((name) => !there.some((column) => column.name === name));
}

/** Makes the columns of each row from its body. */
function fill<Row>(database: DatabaseSync, table: string, columns: Columns<Row>): void {
  const page = database.prepare(`SELECT id, row FROM ${table} JOIN ${table}_bodies ON number = body
    WHERE id > ? ORDER BY id LIMIT ${PAGE}`);
  const settings = Object.keys(columns).map((name) => `${name} = :${name}`);
  const update = database.prepare(`UPDATE ${table} SET ${settings.join(", ")} WHERE id = :id`);
  for (let after = ""; ; ) {
    const stored = page.all(after);
    for (const { id, row } of stored) {
      const whole = storedJson<Row>(String(row));
      const values = Object.entries(columns).map(([name, read]) => [name, read(whole)] as const);
      update.run(Object.fromEntries<string>([["id", String(id)], ...values]));
    }
    if (stored.length < PAGE) return;
    after = String(stored.at(-1)?.id);
  }
}
