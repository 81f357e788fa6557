import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { Turn, TurnStore } from "../../application/ports.ts";

/** Whose turn it is to send, in a document of the service's own. */
export function openMongoTurn(database: Db, collection = "delivery_turn"): TurnStore {
  const turns = database.collection<Turn & { _id: "turn" }>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  return reportOutages<TurnStore>({
    async read() {
      const found = await turns.findOne({ _id: "turn" });
      return found ? { holder: found.holder, beat: found.beat } : undefined;
    },
    async replace(next, former) {
      if (former) {
        const changed = await turns.updateOne({ _id: "turn", ...former }, { $set: next });
        return changed.matchedCount > 0;
      }
      try {
        await turns.insertOne({ _id: "turn", ...next });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false; // another replica was the first
        throw error;
      }
    },
  });
}
