import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";

/** The read model as a collection of the service's own database. */
export async function openMongoExtractionViews(
  database: Db,
  collection = "extractions",
): Promise<ExtractionViews> {
  const { load, save, list, ids, rowIds } = await openMongoRecords<ExtractionRow>(database, {
    collection,
    fields: {
      schemaId: (row) => row.schemaId,
      status: (row) => row.status,
      spent: ({ spentTokens = 0 }) => String(spentTokens),
    },
    group: "schemaId",
  });
  const pending = { status: "pending", deleted: false };
  await database
    .collection(collection)
    .createIndex({ createdAt: 1 }, { partialFilterExpression: pending, name: "pending" });
  await database
    .collection(collection)
    .createIndex({ accountId: 1 }, { partialFilterExpression: pending, name: "pending_of" });
  return {
    load,
    save,
    rowIds,
    list: ({ schemaIds, ...listing }) => list(listing, schemaIds && { groups: schemaIds }),
    async tokensSince(accountId, from) {
      const since = { accountId, deleted: { $in: [false, true] }, createdAt: { $gte: from } };
      const sum = { $group: { _id: null, tokens: { $sum: { $toLong: "$spent" } } } };
      const found = database.collection(collection).aggregate([{ $match: since }, sum]);
      const [account] = await found.toArray();
      return Number(account?.tokens ?? 0);
    },
    pending: ({ accountId, most }) =>
      database
        .collection(collection)
        .countDocuments({ ...pending, ...(accountId && { accountId }) }, { limit: most }),
    accounts: async () => (await database.collection(collection).distinct("accountId")).sort(),
    madeBefore: (accountId, before, limit) =>
      ids({ accountId, deleted: false, createdAt: { $lt: before } }, limit),
    pendingSince: (before, limit) => ids({ ...pending, createdAt: { $lt: before } }, limit),
  };
}
