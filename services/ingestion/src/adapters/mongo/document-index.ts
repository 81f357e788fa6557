import type { BlobReference } from "@quarry/contracts";
import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { DocumentIndex } from "../../application/ports.ts";

type StoredDocument = { _id: string; document: BlobReference };

/** The index as a collection of the service's own database. */
export async function openMongoDocumentIndex(
  database: Db,
  collection = "ingestion_documents",
): Promise<DocumentIndex> {
  const documents = database.collection<StoredDocument>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  await documents.createIndex({ "document.owner": 1 });

  return reportOutages<DocumentIndex>({
    async find(key) {
      return (await documents.findOne({ _id: key }))?.document;
    },
    async remember(key, document) {
      const put = () => documents.replaceOne({ _id: key }, { document }, { upsert: true });
      await put().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return put(); // two inserted it at once: the server lets one, the other then finds it
      });
    },
    async forget(owner) {
      await documents.deleteMany({ "document.owner": owner });
    },
  });
}
