import type { ListQuery } from "@quarry/contracts";
import { isDuplicateKey } from "@quarry/event-store/mongo";
import type { Db, Filter } from "mongodb";
import { foldName, type SchemaViews } from "../../application/ports.ts";
import type { SchemaRow } from "../../domain/schema-row.ts";

/** `row` holds the record as JSON text, for a structure's keys may hold dots and dollar signs. */
type StoredSchema = {
  _id: string;
  version: number;
  accountId: string;
  deleted: boolean;
  createdAt: number;
  foldedName: string;
  row: string;
};

const newest = { createdAt: -1, _id: -1 } as const;

/** The read model as a collection of the service's own database. */
export async function openMongoSchemaViews(database: Db, name = "schemas"): Promise<SchemaViews> {
  const schemas = database.collection<StoredSchema>(name, {
    writeConcern: { w: "majority", journal: true },
  });
  await schemas.createIndex({ accountId: 1, deleted: 1, ...newest });

  return {
    async load(id) {
      const stored = await schemas.findOne({ _id: id });
      return stored ? fromStored(stored) : undefined;
    },

    async save(row, expected) {
      const stored = toStored(row);
      if (expected > 0) {
        const { matchedCount } = await schemas.replaceOne(
          { _id: row.id, version: expected },
          stored,
        );
        return matchedCount === 1;
      }
      try {
        await schemas.insertOne(stored);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    async list(query) {
      const filter = filterOf(query);
      const skip = (query.page - 1) * query.perPage;
      const [items, total] = await Promise.all([
        schemas.find(filter).sort(newest).skip(skip).limit(query.perPage).toArray(),
        schemas.countDocuments(filter),
      ]);
      return { items: items.map(fromStored), total };
    },

    async search(accountId, text) {
      const found = schemas.find({ accountId, foldedName: containing(text) });
      return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
  };
}

function filterOf({ accountId, from, before, search }: ListQuery): Filter<StoredSchema> {
  const created = {
    ...(from !== undefined && { $gte: from }),
    ...(before !== undefined && { $lt: before }),
  };
  return {
    accountId,
    deleted: false,
    ...(Object.keys(created).length > 0 && { createdAt: created }),
    ...(search !== undefined && { foldedName: containing(search) }),
  };
}

function containing(text: string): { $regex: string } {
  return { $regex: foldName(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") };
}

function toStored(row: SchemaRow): StoredSchema {
  const { id: _id, version, accountId, deleted, createdAt } = row;
  const foldedName = foldName(row.name);
  return { _id, version, accountId, deleted, createdAt, foldedName, row: JSON.stringify(row) };
}

function fromStored({ row }: StoredSchema): SchemaRow {
  return JSON.parse(row);
}
