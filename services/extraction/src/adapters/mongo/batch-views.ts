import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { BatchViews } from "../../application/ports.ts";
import type { BatchRow } from "../../domain/batch-row.ts";

const running = { status: "running" };

/** Batches as a collection of the service's own database. */
export async function openMongoBatchViews(
  database: Db,
  collection = "extraction_batches",
): Promise<BatchViews> {
  const { load, save, list, ids, rowIds } = await openMongoRecords<BatchRow>(database, {
    collection,
    fields: { status: ({ status }) => status },
    filters: ["status"],
  });
  const batches = database.collection(collection);
  await batches.createIndex({ createdAt: 1 }, { partialFilterExpression: running });
  return {
    load,
    save,
    rowIds,
    list: ({ status, ...listing }) => list(listing, status && { by: "status", equals: { status } }),
    async running(limit) {
      const found = await ids(running, limit);
      return (await Promise.all(found.map(load))).filter((row) => row !== undefined);
    },
  };
}
