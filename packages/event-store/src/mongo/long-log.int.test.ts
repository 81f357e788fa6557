import { describeWith, mongoUrl } from "@quarry/servers";
import { type Document, MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { accountCodec } from "../contract/account-events.ts";
import { openCommits, tombstone } from "./commit-document.ts";
import { openMongoEventStore } from "./event-store.ts";
import { LogHead } from "./reading/log-head.ts";

/** A log with tombstones at these positions, and all that its store asks the server for. */
async function openLog(positions: readonly number[]) {
  await using opened = new AsyncDisposableStack();
  const url = mongoUrl("long-log");
  const client = opened.use(await MongoClient.connect(url, { monitorCommands: true }));
  const database = client.db();
  opened.defer(async () => void (await database.dropDatabase()));
  const commits = await openCommits(database, "commits");
  const log = positions.map((position) => tombstone({ id: `${position}`, position, at: 0 }));
  for (let start = 0; start < log.length; start += 1_000) {
    await commits.insertMany(log.slice(start, start + 1_000));
  }
  const store = opened.use(await openMongoEventStore({ database, codec: accountCodec }));
  const asked: Document[] = [];
  client.on("commandStarted", ({ commandName, command }) => {
    if (commandName === "find") asked.push(command);
  });
  const owned = opened.move();
  return { database, commits, store, asked, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const dense = (length: number) => Array.from({ length }, (_, index) => index + 1);

describeWith("mongodb", "a long MongoDB log", () => {
  it.each([0, 1, 1_024, 1_025, 4_500])("of %i commits knows its newest", async (length) => {
    await using log = await openLog(dense(length));
    expect(await log.store.head()).toBe(length);
    expect(await log.store.head()).toBe(length);
  });

  it("knows its newest past holes, new commits, and after its database was recreated", async () => {
    const holes = [1_024, 3_072, 4_096];
    await using log = await openLog(dense(4_500).filter((position) => !holes.includes(position)));
    const head = new LogHead(log.commits);
    expect(await head.position()).toBe(4_500);
    await log.commits.insertOne(tombstone({ id: "far", position: 9_000, at: 0 }));
    expect(await head.position()).toBe(9_000);
    await log.commits.deleteMany({ pos: { $gt: 7 } });
    expect(await head.position()).toBe(7);
  });

  it("is never sorted whole", async () => {
    await using log = await openLog(dense(4_500));
    await log.store.head();
    await log.store.ping();
    await log.store.readAll(0, 100);
    await log.store.readAll(4_500);
    const sorted = log.asked.filter(({ sort }) => sort);
    expect(
      sorted.map(({ filter: { pos } }) => [Number(pos.$gt ?? pos.$gte), Number(pos.$lte)]),
    ).toEqual([
      [4_096, Number.NaN],
      [0, 100],
      [4_500, 5_500],
      [4_500, Number.NaN],
    ]);
  });

  it("is not walked through for what waits for the bus", async () => {
    await using log = await openLog(dense(2_000));
    await log.store.unrelayed({ olderThanMs: 0, limit: 10 });
    const { find, filter, sort, hint } = log.asked.at(-1) ?? {};
    const plan = await log.database.command({ explain: { find, filter, sort, hint } });
    expect(JSON.stringify(plan)).toContain('"indexName":"unrelayed"');
  });

  it("is marked again from the first commit that was made before", async () => {
    await using log = await openLog(dense(12_000));
    const { commits, store } = log;
    await commits.updateMany({ pos: { $gt: 5_500 } }, { $set: { at: 10 } });
    await store.relayAgain(10);
    expect(await commits.countDocuments({ out: 1 })).toBe(6_500);
    expect(await commits.findOne({ out: 1 }, { sort: { pos: 1 } })).toMatchObject({ _id: "5501" });
    await store.relayAgain(0);
    expect(await commits.countDocuments({ out: 1 })).toBe(12_000);
  });
});
