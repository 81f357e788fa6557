import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Collection, Db } from "mongodb";
import type { UsageAddition, UsageStore } from "../../application/ports.ts";
import { noUsage, type UsageAmounts } from "../../domain/usage.ts";

/** `_id` is `account|day`, or `reached` for the position up to which the log is counted. */
type StoredDay = UsageAmounts & { _id: string; position: number };

const reached = "reached";
const idOf = (accountId: string, day: string) => `${accountId}|${day}`;

/** Days of accounts in a collection of the service's own database, found by their ids. */
export function openMongoUsage(database: Db, collection = "extraction_usage"): UsageStore {
  const days = database.collection<StoredDay>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  return reportOutages<UsageStore>({
    async position() {
      return (await days.findOne({ _id: reached }))?.position ?? 0;
    },

    async add(additions, position) {
      const ids = additions.map(({ accountId, day }) => idOf(accountId, day));
      for (const _id of new Set([reached, ...ids])) await open(days, _id);
      if (additions.length > 0) await days.bulkWrite(additions.map(addition));
      await days.updateOne({ _id: reached }, { $max: { position } });
    },

    async days(accountId, from, to) {
      const between = { $gte: idOf(accountId, from), $lte: idOf(accountId, to) };
      const found = await days.find({ _id: between }).sort({ _id: 1 }).toArray();
      return found
        .filter(({ position }) => position > 0)
        .map(({ _id, position: _position, ...amounts }) => ({
          day: _id.slice(accountId.length + 1),
          ...amounts,
        }));
    },
  });
}

/** Inserts a day unless it exists. */
async function open(days: Collection<StoredDay>, _id: string): Promise<void> {
  try {
    await days.updateOne({ _id }, { $setOnInsert: { position: 0, ...noUsage } }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error; // another process has inserted it
  }
}

function addition({ accountId, day, position, amounts }: UsageAddition) {
  const filter = { _id: idOf(accountId, day), position: { $lt: position } };
  return { updateOne: { filter, update: { $set: { position }, $inc: amounts } } };
}
