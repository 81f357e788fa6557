import type { ViewRows } from "@quarry/event-store";
import { storedJson } from "@quarry/kernel";
import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Collection, Db, Filter } from "mongodb";
import type { Filtered, Following, Listing, Page, RecordRow, WalkedRecords } from "../records.ts";
import { fillFields } from "./fill-fields.ts";
import { type Narrowing, openListing } from "./listing.ts";
import { narrowingIndex, newest, type StoredRecord } from "./narrowed.ts";
import { type SharedClock, serverClock } from "./server-clock.ts";

export type MongoRecordsOptions<Row> = {
  collection: string;
  /** Text fields to filter by, each made from the row. */
  fields: Record<string, (row: Row) => string>;
  /** The field that lists are often narrowed by; the records of each of its values are counted. */
  group?: string;
  /** Fields that lists are narrowed by as well, each with an index of its own. */
  filters?: readonly string[];
  /** By which hours are over; the server's unless given. */
  now?: SharedClock;
};

export type MongoRecords<Row extends RecordRow> = ViewRows<Row> &
  WalkedRecords & {
    /** Newest first, then by id. A filter is tried on each record of the account. */
    list(listing: Listing, narrowing?: Narrowing): Promise<Page<Row>>;
    /** The next records behind a place in that order, found by an index, however far it is. */
    following(wanted: Following, filtered?: Filtered): Promise<Row[]>;
    /** Ids of any account's records, oldest first, deleted ones too. */
    ids(filter: Filter<StoredRecord>, limit?: number): Promise<string[]>;
  };

/** Records in a collection of a service's own database; its indexes are made where missing. */
export async function openMongoRecords<Row extends RecordRow>(
  database: Db,
  options: MongoRecordsOptions<Row>,
): Promise<MongoRecords<Row>> {
  const { collection, fields, group, filters = [], now = serverClock(database) } = options;
  const records = database.collection<StoredRecord>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  await records.createIndex({ accountId: 1, deleted: 1, ...newest });
  const parse = ({ row }: StoredRecord): Row => storedJson(row);
  const toStored = (row: Row) => storedRecord(row, fields);
  for (const field of group ? [group, ...filters] : filters) {
    await records.createIndex(narrowingIndex(field));
  }
  await fillFields(records, filters, (stored) => toStored(parse(stored)));
  const { list, following, mark } = await openListing(records, { database, group, now });

  return reportOutages<MongoRecords<Row>>({
    async load(id) {
      const stored = await records.findOne({ _id: id });
      return stored ? parse(stored) : undefined;
    },

    async save(row, expected) {
      const comesOrGoes = expected === 0 || row.deleted;
      const counted = group ? { group: String(toStored(row)[group]) } : {};
      const noted = () => mark({ accountId: row.accountId, ...counted }, row.createdAt);
      if (comesOrGoes) await noted();
      const saved = await write(records, toStored(row), expected);
      if (comesOrGoes) await noted(); // if the write took long, its hour may have been counted meanwhile
      return saved;
    },

    async list(listing, narrowing) {
      const { rows, total } = await list(listing, narrowing);
      return { items: rows.map(parse), total };
    },

    async following(wanted, filtered) {
      return (await following(wanted, filtered)).map(parse);
    },

    async rowIds(after, limit) {
      const behind = records
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit);
      return (await behind.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },

    async ids(filter, limit = 0) {
      const found = records.find(filter).sort({ createdAt: 1 }).limit(limit);
      return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
  });
}

/** Writes a record where the stored one is still at the expected version; says whether it did. */
async function write(
  records: Collection<StoredRecord>,
  record: StoredRecord,
  expected: number,
): Promise<boolean> {
  if (expected > 0) {
    const guard = { _id: record._id, version: expected };
    return (await records.replaceOne(guard, record)).matchedCount === 1;
  }
  try {
    await records.insertOne(record);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function storedRecord<Row extends RecordRow>(
  row: Row,
  fields: MongoRecordsOptions<Row>["fields"],
): StoredRecord {
  const { id: _id, version, accountId, deleted, createdAt } = row;
  const filtered: [string, string][] = Object.entries(fields).map(([name, read]) => [
    name,
    read(row),
  ]);
  const fixed = { _id, version, accountId, deleted, createdAt, row: JSON.stringify(row) };
  return { ...fixed, ...Object.fromEntries(filtered) };
}
