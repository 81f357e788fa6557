import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { SchemaViews } from "../../application/ports.ts";
import type { SchemaRow } from "../../domain/schema-row.ts";
import { foldName } from "../../domain/schema-row.ts";

/** The read model as a collection of the service's own database. */
export async function openMongoSchemaViews(
  database: Db,
  collection = "schemas",
): Promise<SchemaViews> {
  const fields = { foldedName: (row: SchemaRow) => foldName(row.name) };
  const { load, save, list, ids, rowIds } = await openMongoRecords<SchemaRow>(database, {
    collection,
    fields,
  });
  return {
    load,
    save,
    rowIds,
    list: ({ search, ...listing }) =>
      list(listing, search === undefined ? undefined : { filter: named(search) }),
    named: (accountId, name) => ids({ accountId, deleted: false, foldedName: foldName(name) }),
    search: (accountId, text) => ids({ accountId, ...named(text) }),
  };
}

/** Names that hold the text literally, in any case. */
function named(search: string): { foldedName: { $regex: string } } {
  return { foldedName: { $regex: foldName(search).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") } };
}
