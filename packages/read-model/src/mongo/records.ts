import type { ViewRows } from "@quarry/event-store";
import { answering, isDuplicateKey } from "@quarry/mongo";
import type { Db, Filter } from "mongodb";
import type { Listing, Page, RecordRow } from "../records.ts";

/** `row` holds the record as JSON text, for its keys may hold dots and dollar signs. */
type StoredRecord = {
  _id: string;
  version: number;
  accountId: string;
  deleted: boolean;
  createdAt: number;
  row: string;
  [field: string]: string | number | boolean;
};

export type MongoRecordsOptions<Row> = {
  collection: string;
  /** Text fields to filter by, each made from the row. */
  fields: Record<string, (row: Row) => string>;
};

export type MongoRecords<Row extends RecordRow> = ViewRows<Row> & {
  /** Newest first, then by id. */
  list(listing: Listing, filter?: Filter<StoredRecord>): Promise<Page<Row>>;
  /** Ids of any account's records, oldest first, deleted ones too. */
  ids(filter: Filter<StoredRecord>, limit?: number): Promise<string[]>;
};

const newest = { createdAt: -1, _id: -1 } as const;

/** Records in a collection of a service's own database; its index is made where it is missing. */
export async function openMongoRecords<Row extends RecordRow>(
  database: Db,
  { collection, fields }: MongoRecordsOptions<Row>,
): Promise<MongoRecords<Row>> {
  const records = database.collection<StoredRecord>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  await records.createIndex({ accountId: 1, deleted: 1, ...newest });
  const parse = ({ row }: StoredRecord): Row => JSON.parse(row);

  function toStored(row: Row): StoredRecord {
    const { id: _id, version, accountId, deleted, createdAt } = row;
    const filtered = Object.entries(fields).map(([name, read]) => [name, read(row)]);
    const fixed = { _id, version, accountId, deleted, createdAt, row: JSON.stringify(row) };
    return { ...fixed, ...Object.fromEntries(filtered) };
  }

  return answering<MongoRecords<Row>>({
    async load(id) {
      const stored = await records.findOne({ _id: id });
      return stored ? parse(stored) : undefined;
    },

    async save(row, expected) {
      if (expected > 0) {
        const guard = { _id: row.id, version: expected };
        return (await records.replaceOne(guard, toStored(row))).matchedCount === 1;
      }
      try {
        await records.insertOne(toStored(row));
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async list(listing, filter = {}) {
      const matching = { ...filterOf(listing), ...filter };
      const skip = (listing.page - 1) * listing.perPage;
      const [items, total] = await Promise.all([
        records.find(matching).sort(newest).skip(skip).limit(listing.perPage).toArray(),
        records.countDocuments(matching),
      ]);
      return { items: items.map(parse), total };
    },

    async ids(filter, limit = 0) {
      const found = records.find(filter).sort({ createdAt: 1 }).limit(limit);
      return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
  });
}

function filterOf({ accountId, from, before }: Listing): Filter<StoredRecord> {
  const created = {
    ...(from !== undefined && { $gte: from }),
    ...(before !== undefined && { $lt: before }),
  };
  const bounded = Object.keys(created).length > 0;
  return { accountId, deleted: false, ...(bounded && { createdAt: created }) };
}
