import { isDuplicateKey } from "@quarry/event-store/mongo";
import type { Db, Filter } from "mongodb";
import type { ExtractionListing, ExtractionViews } from "../../application/ports.ts";
import type { ExtractionRow } from "../../domain/extraction-row.ts";

/** `row` holds the record as JSON text, for an output's keys may hold dots and dollar signs. */
type StoredExtraction = {
  _id: string;
  version: number;
  accountId: string;
  deleted: boolean;
  createdAt: number;
  schemaId: string;
  status: string;
  row: string;
};

const newest = { createdAt: -1, _id: -1 } as const;

/** The read model as a collection of the service's own database. */
export async function openMongoExtractionViews(
  database: Db,
  name = "extractions",
): Promise<ExtractionViews> {
  const extractions = database.collection<StoredExtraction>(name, {
    writeConcern: { w: "majority", journal: true },
  });
  await extractions.createIndex({ accountId: 1, deleted: 1, ...newest });
  await extractions.createIndex(
    { createdAt: 1 },
    { partialFilterExpression: { status: "pending", deleted: false }, name: "pending" },
  );

  return {
    async load(id) {
      const stored = await extractions.findOne({ _id: id });
      return stored ? fromStored(stored) : undefined;
    },

    async save(row, expected) {
      const stored = toStored(row);
      if (expected > 0) {
        const guard = { _id: row.id, version: expected };
        return (await extractions.replaceOne(guard, stored)).matchedCount === 1;
      }
      try {
        await extractions.insertOne(stored);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async list(listing) {
      const filter = filterOf(listing);
      const skip = (listing.page - 1) * listing.perPage;
      const [items, total] = await Promise.all([
        extractions.find(filter).sort(newest).skip(skip).limit(listing.perPage).toArray(),
        extractions.countDocuments(filter),
      ]);
      return { items: items.map(fromStored), total };
    },

    async pendingSince(before, limit) {
      const overdue = { status: "pending", deleted: false, createdAt: { $lt: before } };
      const found = extractions.find(overdue).sort({ createdAt: 1 }).limit(limit);
      return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
  };
}

function filterOf(listing: ExtractionListing): Filter<StoredExtraction> {
  const { accountId, from, before, schemaIds } = listing;
  const created = {
    ...(from !== undefined && { $gte: from }),
    ...(before !== undefined && { $lt: before }),
  };
  return {
    accountId,
    deleted: false,
    ...(Object.keys(created).length > 0 && { createdAt: created }),
    ...(schemaIds && { schemaId: { $in: [...schemaIds] } }),
  };
}

function toStored(row: ExtractionRow): StoredExtraction {
  const { id: _id, version, accountId, deleted, createdAt, schemaId, status } = row;
  return {
    _id,
    version,
    accountId,
    deleted,
    createdAt,
    schemaId,
    status,
    row: JSON.stringify(row),
  };
}

function fromStored({ row }: StoredExtraction): ExtractionRow {
  return JSON.parse(row);
}
