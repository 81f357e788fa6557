import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createCodec } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { uuidv7 } from "@quarry/kernel";
import type { Db, MongoClient } from "mongodb";
import { z } from "zod";
import { type AppendLog, measured } from "./append-log.ts";

/** Every contender's writes are acknowledged by a majority, from the journal. */
export const DURABLY = { w: "majority", journal: true } as const;

const schema = z.object({ sensor: z.string(), celsius: z.number(), note: z.string() });
type Measured = { type: "Measured"; data: z.output<typeof schema> };
const codec = createCodec<Measured>({ Measured: { schema, version: 1 } });

/** The least that a server can be asked for: one document of the event, no index but its id. */
export async function openBareInserts(database: Db): Promise<AppendLog> {
  const events = database.collection("bare", { writeConcern: DURABLY });
  return {
    append: async (stream) => void (await events.insertOne({ stream, ...measured })),
    async [Symbol.asyncDispose]() {},
  };
}

/** Our log with all that it does on an append: schema, expected version, command id, position. */
export async function openQuarryMongoLog(database: Db): Promise<AppendLog> {
  const store = await openMongoEventStore({ database, codec });
  return {
    async append(stream) {
      const command = { commandId: uuidv7(), requestHash: stream };
      await store.append({ stream, expected: "absent", events: [measured], ...command });
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

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
  const emmett = await import(`${modules}@event-driven-io/emmett-mongodb/dist/index.js`);
  return { emmett, driver: (await import(`${modules}mongodb/lib/index.js`)).default };
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
