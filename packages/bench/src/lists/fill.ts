import { join } from "node:path";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import {
  extractionCodec,
  openMongoExtractionViews,
  openSqliteExtractionViews,
} from "@quarry/extraction";
import { MongoClient } from "mongodb";
import { appendExtractions } from "./records.ts";

export type Filling = { count: number; accountId: string };

/** Commits and rows of this many extractions are under way at once. */
const BATCH = 1_000;

/** Fills log and read model of a data folder, without waiting for the disk. */
export async function fillFolder(folder: string, { count, accountId }: Filling): Promise<void> {
  using database = openDatabase(join(folder, "extraction.db"));
  database.exec("PRAGMA synchronous = OFF");
  await using log = openSqliteEventStore({ database, codec: extractionCodec });
  const views = openSqliteExtractionViews(database);
  for (let done = 0; done < count; done += BATCH) {
    const rows = await appendExtractions(log, { count: BATCH, accountId });
    await Promise.all(rows.map((row) => views.save(row, 0)));
  }
}

/** Fills log and read model of a database. */
export async function fillMongo(url: string, { count, accountId }: Filling): Promise<void> {
  await using client = await MongoClient.connect(url);
  const database = client.db();
  const collection = "extraction_commits";
  await using log = await openMongoEventStore({ database, collection, codec: extractionCodec });
  const views = await openMongoExtractionViews(database);
  for (let done = 0; done < count; done += BATCH) {
    const rows = await appendExtractions(log, { count: BATCH, accountId });
    await Promise.all(rows.map((row) => views.save(row, 0)));
  }
}
