import { openMongoRecords } from "@quarry/read-model/mongo";
import type { Db } from "mongodb";
import type { BatchViews } from "../../application/ports.ts";
import type { BatchRow } from "../../domain/batch-row.ts";

const running = { status: "running" };

/** Running batches, numbered within their account from the oldest on. */
const byTurns = (limit: number) => [
  { $match: running },
  { $project: { accountId: 1, createdAt: 1 } },
  {
    $setWindowFields: {
      partitionBy: "$accountId",
      sortBy: { createdAt: 1 },
      output: { turn: { $documentNumber: {} } },
    },
  },
  { $sort: { turn: 1, createdAt: 1, _id: 1 } },
  { $limit: limit },
  { $project: { _id: 1 } },
];

/** Batches as a collection of the service's own database. */
export async function openMongoBatchViews(
  database: Db,
  collection = "extraction_batches",
): Promise<BatchViews> {
  const { load, save, list, ids, rowIds } = await openMongoRecords<BatchRow>(database, {
    collection,
    fields: { status: ({ status }) => status },
    filters: ["status"],
  });
  const batches = database.collection(collection);
  await batches.createIndex({ createdAt: 1 }, { partialFilterExpression: running });
  const ofTurns = { status: 1, accountId: 1, createdAt: 1 } as const;
  await batches.createIndex(ofTurns, { partialFilterExpression: running });

  async function loadAll(found: readonly string[]): Promise<BatchRow[]> {
    return (await Promise.all(found.map(load))).filter((row) => row !== undefined);
  }

  return {
    load,
    save,
    rowIds,
    list: ({ status, ...listing }) => list(listing, status && { by: "status", equals: { status } }),
    running: async () => loadAll(await ids(running)),
    async runningByTurns(limit) {
      const found = await batches.aggregate<{ _id: string }>(byTurns(limit)).toArray();
      return loadAll(found.map(({ _id }) => _id));
    },
  };
}
