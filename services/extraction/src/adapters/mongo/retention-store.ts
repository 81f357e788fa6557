import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { RetentionPeriod, RetentionStore } from "../../application/ports.ts";

/** `_id` is the account. */
type StoredPeriod = { _id: string; period: RetentionPeriod };
type StoredTurn = { _id: "turn"; holder: string; until: number };

/** Retention's own two collections in the service's database. */
export function openMongoRetention(database: Db): RetentionStore {
  const durable = { writeConcern: { w: "majority", journal: true } } as const;
  const periods = database.collection<StoredPeriod>("extraction_retention", durable);
  const turns = database.collection<StoredTurn>("extraction_retention_turn", durable);
  return reportOutages<RetentionStore>({
    async periods() {
      const all = await periods.find().sort({ _id: 1 }).toArray();
      return new Map(all.map(({ _id, period }) => [_id, period]));
    },
    async setPeriod(accountId, period) {
      if (period === undefined) await periods.deleteOne({ _id: accountId });
      else await periods.replaceOne({ _id: accountId }, { period }, { upsert: true });
    },
    async takeTurn({ holder, now, forMs }) {
      const free = { _id: "turn" as const, $or: [{ holder }, { until: { $lte: now } }] };
      const taken = { holder, until: now + forMs };
      try {
        await turns.updateOne(free, { $set: taken }, { upsert: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another holder has the turn
        throw error;
      }
    },
  });
}
