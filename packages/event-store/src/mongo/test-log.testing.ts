import { mongoUrl } from "@quarry/servers";
import { type Db, MongoClient } from "mongodb";
import type { TestLog } from "../contract/index.ts";
import { openMongoArchive } from "./archive.ts";
import { type MongoEventStoreOptions, openMongoEventStore } from "./event-store.ts";

export type MongoTestLog = TestLog & { url: string; database: Db };

/** A log in a database of its own; every store has its own client. */
export async function openMongoTestLog(
  tuning: Pick<MongoEventStoreOptions<never>, "holeGraceMs" | "retryForMs"> = {},
): Promise<MongoTestLog> {
  const url = mongoUrl("log");
  const opened = new AsyncDisposableStack();
  const openClient = async () => opened.use(await MongoClient.connect(url));
  const database = (await openClient()).db();
  opened.defer(async () => void (await database.dropDatabase()));
  return {
    url,
    database,
    async connect(options) {
      const client = await openClient();
      return openMongoEventStore({ ...tuning, ...options, database: client.db() });
    },
    archive: () => openMongoArchive(database, "commits"),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
