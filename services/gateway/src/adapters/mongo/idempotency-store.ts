import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { IdempotencyRecord, IdempotencyStore } from "../../application/ports.ts";

type IdempotencyDocument = Omit<IdempotencyRecord, "scope"> & { _id: string; purgeAt: Date };

function toDocument({ scope, ...rest }: IdempotencyRecord): IdempotencyDocument {
  return { _id: scope, ...rest, purgeAt: new Date(rest.expiresAt) };
}

function toRecord({ _id, purgeAt: _purgeAt, ...rest }: IdempotencyDocument): IdempotencyRecord {
  return { scope: _id, ...rest };
}

/** Records in MongoDB, which removes expired ones with a delay. */
export async function mongoIdempotencyStore(database: Db): Promise<IdempotencyStore> {
  const records = database.collection<IdempotencyDocument>("gateway_idempotency", {
    writeConcern: { w: "majority", journal: true },
  });
  await records.createIndex({ purgeAt: 1 }, { expireAfterSeconds: 0 });
  return reportOutages<IdempotencyStore>({
    async insert(record, now) {
      const document = toDocument(record);
      const expired = { _id: record.scope, expiresAt: { $lte: now } };
      if ((await records.replaceOne(expired, document)).modifiedCount === 1) return true;
      try {
        await records.insertOne(document);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async find(scope, now) {
      const document = await records.findOne({ _id: scope, expiresAt: { $gt: now } });
      return document ? toRecord(document) : undefined;
    },
    async replace(record, was) {
      const { _id, ...rest } = toDocument(record);
      return (await records.replaceOne({ _id, holder: was }, rest)).matchedCount === 1;
    },
    async remove(scope, holder) {
      await records.deleteOne({ _id: scope, holder });
    },
  });
}
