import { join } from "node:path";
import { openDatabase } from "@quarry/event-store/sqlite";
import { openMongoExtractionViews, openSqliteExtractionViews } from "@quarry/extraction";
import { DAY_MS } from "@quarry/kernel";
import { MongoClient } from "mongodb";

type Row = Parameters<ReturnType<typeof openSqliteExtractionViews>["save"]>[0];

/** How many ended extractions an account has, one after the other over the year until `now`. */
export type Filling = {
  accountId: string;
  /** Under 1,000; distinguishes the ids of one account from those of another. */
  series: number;
  count: number;
  /** Epoch ms. */
  now: number;
  /** Its extractions take turns among these. */
  schemaIds: readonly string[];
};

/** Rows that are under way at once. */
const BATCH = 5_000;
const FIRST_DAY = 365;

/** Fills the read model of a data folder, without waiting for the disk. */
export async function fillFolder(folder: string, filling: Filling): Promise<void> {
  using database = openDatabase(join(folder, "extraction.db"));
  database.exec("PRAGMA synchronous = OFF");
  const views = openSqliteExtractionViews(database);
  for (const batch of batches(filling.count)) {
    for (const number of batch) await views.save(rowOf(filling, number), 0);
  }
}

/** Fills the read model of a database with copies of a row that it stored itself. */
export async function fillMongo(url: string, filling: Filling): Promise<void> {
  await using client = await MongoClient.connect(url);
  const views = await openMongoExtractionViews(client.db());
  await views.save(rowOf(filling, 0), 0);
  const records = client.db().collection<{ _id: string }>("extractions");
  const stored = await records.findOne({ _id: rowOf(filling, 0).id });
  if (!stored) throw new Error("the first row was not stored");
  for (const batch of batches(filling.count - 1)) {
    const copies = batch.map((number) => {
      const row = rowOf(filling, number + 1);
      const { id: _id, createdAt, schemaId } = row;
      return { ...stored, _id, createdAt, schemaId, row: JSON.stringify(row) };
    });
    await records.insertMany(copies, { ordered: false });
  }
}

function rowOf(filling: Filling, number: number): Row {
  const { accountId, series, count, now, schemaIds } = filling;
  const order = String(number).padStart(12, "0");
  const id = `01900000-0000-7${String(series).padStart(3, "0")}-8000-${order}`;
  return {
    ...{ id, accountId, version: 2, deleted: false, status: "completed" },
    createdAt: now - Math.floor((FIRST_DAY - (number * FIRST_DAY) / count) * DAY_MS),
    schemaId: schemaIds[number % schemaIds.length] ?? "",
    ...{ schemaRevision: 1, type: "text", model: "llm-4.1-mini" },
    source: `Order ${order}: 3 boxes of screws at 4.50, 1 drill at 89.00`,
    output: { order, total: 102.5, items: [{ name: "screws" }, { name: "drill" }] },
    ...{ charged: true, totalTokens: 200 },
  };
}

function* batches(count: number): Generator<number[]> {
  for (let done = 0; done < count; done += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => done + index);
  }
}
