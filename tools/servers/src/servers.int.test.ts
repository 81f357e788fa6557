import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { describeWith, mongoUrl, startMongo, startNats } from "./index.ts";

describeWith("nats", "a NATS server of one's own", () => {
  it("keeps a JetStream message over a crash, on the same port", async () => {
    await using server = await startNats();
    await publish(server.url, "kept");
    await server.kill();
    await server.restart();
    expect(await firstMessage(server.url)).toBe("kept");
  });

  it("answers nothing while paused, and continues afterwards", async () => {
    await using server = await startNats();
    const client = await connect({ servers: server.url });
    await server.pause();
    let answered = false;
    const flushed = client.flush().then(() => {
      answered = true;
    });
    await expect(connect({ servers: server.url, timeout: 300 })).rejects.toThrow();
    expect(answered).toBe(false);
    await server.resume();
    await flushed;
    await client.close();
  });

  it("takes further configuration", async () => {
    await using server = await startNats({ config: "max_payload: 1024" });
    const client = await connect({ servers: server.url });
    expect(client.info?.max_payload).toBe(1024);
    await client.close();
  });

  it("says so when it ends without having been asked to", async () => {
    await using server = await startNats();
    process.kill(server.pid, "SIGKILL");
    expect((await server.died).message).toContain("nats-server");
  });
});

describeWith("mongodb", "a MongoDB server of one's own", () => {
  it("keeps every acknowledged write over a crash in the middle of writing", async () => {
    await using server = await startMongo();
    const acknowledged = await writeUntilKilled(server.url, () => server.kill());
    await server.restart();
    await using client = new MongoClient(server.url);
    const stored = await client.db("crash").collection<{ _id: number }>("writes").find().toArray();
    expect(stored.map(({ _id }) => _id)).toEqual(expect.arrayContaining(acknowledged));
  });

  it("is stopped and started again on the same port and data", async () => {
    await using server = await startMongo();
    await using client = new MongoClient(server.url);
    await client.db("kept").collection("things").insertOne({ name: "kept" });
    await server.restart();
    await using later = new MongoClient(server.url);
    expect(await later.db("kept").collection("things").countDocuments()).toBe(1);
  });
});

describeWith("mongodb", "the MongoDB server that a run shares", () => {
  it("refuses a duplicate under a unique index with code 11000", async () => {
    await using client = new MongoClient(mongoUrl());
    const things = client.db().collection("things");
    await things.createIndex({ name: 1 }, { unique: true });
    await things.insertOne({ name: "one" });
    await expect(things.insertOne({ name: "one" })).rejects.toMatchObject({ code: 11000 });
  });

  it("gives every caller a database of its own", () => {
    expect(mongoUrl("views")).toMatch(/\/views-[0-9a-f-]+$/);
    expect(mongoUrl("views")).not.toBe(mongoUrl("views"));
  });
});

async function publish(url: string, text: string): Promise<void> {
  const client = await connect({ servers: url });
  const manager = await jetstreamManager(client);
  await manager.streams.add({ name: "things", subjects: ["things"] });
  await jetstream(client).publish("things", text);
  await client.close();
}

async function firstMessage(url: string): Promise<string | undefined> {
  const client = await connect({ servers: url });
  const manager = await jetstreamManager(client);
  const message = await manager.streams.getMessage("things", { seq: 1 });
  await client.close();
  return message?.string();
}

/** Inserts 0, 1, 2, ... with `kill` called at the hundredth; returns the acknowledged ones. */
async function writeUntilKilled(url: string, kill: () => Promise<void>): Promise<number[]> {
  await using client = new MongoClient(url, { writeConcern: { w: "majority", journal: true } });
  const writes = client.db("crash").collection<{ _id: number }>("writes");
  const acknowledged: number[] = [];
  let killed: Promise<void> | undefined;
  try {
    for (let next = 0; ; next++) {
      if (next === 100) killed = kill();
      await writes.insertOne({ _id: next });
      acknowledged.push(next);
    }
  } catch {
    await killed;
    return acknowledged;
  }
}
