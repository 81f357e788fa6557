import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Db, MongoClient } from "mongodb";
import { type AppendLog, measured } from "./append-log.ts";
import { DURABLY } from "./mongo-logs.ts";

/** What we call of emmett-mongodb 0.42, which lies outside the workspaces, and of its driver. */
type Peer = {
  emmett: {
    getMongoDBEventStore(options: {
      client: unknown;
      storage: { type: "SINGLE_COLLECTION"; databaseName: string; collectionName: string };
    }): {
      appendToStream(
        stream: string,
        events: unknown[],
        options: { expectedStreamVersion: "STREAM_DOES_NOT_EXIST" },
      ): Promise<unknown>;
    };
  };
  driver: { MongoClient: typeof MongoClient };
};

const folder = fileURLToPath(new URL("../../peers/emmett-mongodb/", import.meta.url));

/** Loads the peer and its driver, installed on first use into a folder of their own. */
export async function installEmmettMongo(): Promise<Peer> {
  if (!existsSync(`${folder}node_modules`)) {
    console.error("Installing emmett-mongodb ...");
    execFileSync("npm", ["ci", "--loglevel=error"], { cwd: folder, stdio: "inherit" });
  }
  const modules = `${folder}node_modules/`;
  const emmett = import(`${modules}@event-driven-io/emmett-mongodb/dist/index.js`);
  const driver = import(`${modules}mongodb/lib/index.js`) as Promise<{ default: Peer["driver"] }>;
  return { emmett: await (emmett as Promise<Peer["emmett"]>), driver: (await driver).default };
}

/** Emmett's log as its guide shows it, one document for each stream, on a client that stays open. */
export async function openEmmettMongo(
  { emmett, driver }: Peer,
  { url, database }: { url: string; database: Db },
): Promise<AppendLog> {
  const client = await driver.MongoClient.connect(url, { writeConcern: DURABLY });
  const store = emmett.getMongoDBEventStore({
    client,
    storage: {
      ...{ type: "SINGLE_COLLECTION", databaseName: database.databaseName },
      collectionName: "emmett",
    },
  });
  return {
    async append(stream) {
      const options = { expectedStreamVersion: "STREAM_DOES_NOT_EXIST" } as const;
      await store.appendToStream(`bench:${stream}`, [measured], options);
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
