import type { DatabaseSync } from "node:sqlite";
import { openSqliteRecords } from "@quarry/read-model/sqlite";
import type { SchemaViews } from "../../application/ports.ts";
import type { SchemaRow } from "../../domain/schema-row.ts";
import { foldName } from "../../domain/schema-row.ts";

/** The read model in the service's own database. */
export function openSqliteSchemaViews(database: DatabaseSync): SchemaViews {
  const { load, save, list, ids, rowIds } = openSqliteRecords<SchemaRow>(database, {
    table: "schemas",
    columns: { folded_name: (row) => foldName(row.name) },
  });
  const named = (search: string) => ({
    sql: "instr(folded_name, :search) > 0",
    values: { search: foldName(search) },
  });
  return {
    load,
    save,
    rowIds,
    list: ({ search, ...listing }) =>
      list(listing, search === undefined ? undefined : named(search)),
    named(account, name) {
      const sql = "account = :account AND deleted = 0 AND folded_name = :name";
      return ids({ sql, values: { account, name: foldName(name) } });
    },
    search(account, text) {
      const { sql, values } = named(text);
      return ids({ sql: `account = :account AND ${sql}`, values: { account, ...values } });
    },
  };
}
