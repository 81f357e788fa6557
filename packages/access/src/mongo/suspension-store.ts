import { reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { SuspensionStore } from "../ports.ts";

/** `_id` is the account. */
type StoredSuspension = { _id: string; at: number };

export function mongoSuspensionStore(database: Db): SuspensionStore {
  const suspensions = database.collection<StoredSuspension>("gateway_suspensions", {
    writeConcern: { w: "majority", journal: true },
  });
  return reportOutages<SuspensionStore>({
    async suspendedAt(accountId) {
      return (await suspensions.findOne({ _id: accountId }))?.at;
    },
    async list() {
      const all = await suspensions.find().sort({ _id: 1 }).toArray();
      return new Map(all.map(({ _id, at }) => [_id, at]));
    },
    async set(accountId, at) {
      if (at === undefined) await suspensions.deleteOne({ _id: accountId });
      else await suspensions.replaceOne({ _id: accountId }, { at }, { upsert: true });
    },
  });
}
