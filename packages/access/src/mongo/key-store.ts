import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { KeyRecord } from "../keys/key-record.ts";
import type { KeyStore } from "../ports.ts";

type KeyDocument = Omit<KeyRecord, "id"> & { _id: string };

function toRecord({ _id, ...rest }: KeyDocument): KeyRecord {
  return { id: _id, ...rest };
}

/** Keys in MongoDB. Makes its index where there is none. */
export async function mongoKeyStore(database: Db): Promise<KeyStore> {
  const keys = database.collection<KeyDocument>("gateway_keys", {
    writeConcern: { w: "majority", journal: true },
  });
  await keys.createIndex({ hash: 1 }, { unique: true });
  await keys.createIndex({ accountId: 1 });
  return reportOutages<KeyStore>({
    async insert({ id, ...rest }) {
      try {
        await keys.insertOne({ _id: id, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async findByHash(hash) {
      const document = await keys.findOne({ hash });
      return document ? toRecord(document) : undefined;
    },
    async list() {
      const documents = await keys.find().sort({ _id: 1 }).toArray();
      return documents.map(toRecord);
    },
    async listOf(accountId) {
      const live = { accountId, revokedAt: { $exists: false } };
      return (await keys.find(live).sort({ _id: 1 }).toArray()).map(toRecord);
    },
    async update(id, change) {
      const document = await keys.findOneAndUpdate(
        { _id: id },
        { $set: change },
        { returnDocument: "after" },
      );
      return document ? toRecord(document) : undefined;
    },
    async ping() {
      await database.command({ ping: 1 });
    },
  });
}
