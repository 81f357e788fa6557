import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";
import { type ColumnNames, narrowBy, narrowingColumns, walkBy } from "../narrowing.ts";

const pending = { status: "pending", deleted: false };
/** Partial indexes of pending extractions. Queries name them, because not every server would choose them. */
const indexes = { since: "pending", ofAccount: "pending_of" };

const columns: ColumnNames = {
  schemaId: "schemaId",
  status: "status",
  type: "type",
  externalId: "externalId",
  batchId: "batchId",
  needsReview: "needsReview",
  leastPercent: "leastPercent",
};

/** The read model as a collection of the service's own database. */
export async function openMongoExtractionViews(
  database: Db,
  collection = "extractions",
): Promise<ExtractionViews> {
  const { load, save, list, following, ids, rowIds } = await openMongoRecords<ExtractionRow>(
    database,
    {
      collection,
      fields: { ...narrowingColumns, spent: ({ spentTokens = 0 }) => String(spentTokens) },
      group: "schemaId",
      filters: ["status", "type", "externalId", "batchId", "needsReview", "leastPercent"],
    },
  );
  const records = database.collection(collection);
  const whilePending = { partialFilterExpression: pending };
  await records.createIndex({ createdAt: 1 }, { ...whilePending, name: indexes.since });
  await records.createIndex({ accountId: 1 }, { ...whilePending, name: indexes.ofAccount });
  return {
    load,
    save,
    rowIds,
    list: (listing) => list(listing, narrowBy(listing.accountId, listing, columns)),
    following: (wanted) => following(wanted, walkBy(wanted.accountId, wanted, columns)),
    async tokensSince(accountId, from) {
      const since = { accountId, deleted: { $in: [false, true] }, createdAt: { $gte: from } };
      const sum = { $group: { _id: null, tokens: { $sum: { $toLong: "$spent" } } } };
      const found = records.aggregate([{ $match: since }, sum]);
      const [account] = await found.toArray();
      return Number(account?.tokens ?? 0);
    },
    pending({ accountId, most }) {
      const hint = accountId === undefined ? indexes.since : indexes.ofAccount;
      const counted = { ...pending, ...(accountId !== undefined && { accountId }) };
      return records.countDocuments(counted, { limit: most, hint });
    },
    accounts: async () => (await records.distinct("accountId")).map(String).sort(),
    madeBefore: (accountId, before, limit) =>
      ids({ accountId, deleted: false, createdAt: { $lt: before } }, limit),
    pendingSince: (before) => ids({ ...pending, createdAt: { $lt: before } }),
  };
}
