import { setImmediate } from "node:timers/promises";
import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { openMongoAccountLock } from "./account-lock.ts";

type KeptLock = { _id: string; holder: string; beat?: number; until?: number };

describeWith("mongodb", "the locks of accounts", () => {
  it("run the work of one account one after the other in all replicas, and of others meanwhile", async () => {
    await using opened = new AsyncDisposableStack();
    const client = opened.adopt(await MongoClient.connect(mongoUrl()), (open) => open.close());
    opened.defer(async () => void (await client.db().dropCollection("locks")));
    const replicas = [1, 2, 3].map(() => openMongoAccountLock(client.db(), "locks"));
    let running = 0;
    const seen: number[] = [];
    const work = async () => {
      running += 1;
      seen.push(running);
      await setImmediate();
      running -= 1;
    };
    const [first] = replicas;
    const other = Promise.withResolvers<void>();
    const held = first?.("globex", () => other.promise);
    await Promise.all(replicas.flatMap((lock) => [1, 2, 3].map(() => lock("acme", work))));
    expect(seen).toEqual(Array.from({ length: 9 }, () => 1));
    other.resolve();
    await held;
    await expect(first?.("acme", () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    await replicas[1]?.("acme", work);
  });

  it("keep no document of an account once its work has ended, nor those of processes that ended", async () => {
    await using opened = new AsyncDisposableStack();
    const client = opened.adopt(await MongoClient.connect(mongoUrl()), (open) => open.close());
    const locks = client.db().collection<KeptLock>("kept_locks");
    opened.defer(async () => void (await locks.drop()));
    await locks.insertMany([
      { _id: "turn", holder: "sender", beat: 1 },
      { _id: "lock|initech", holder: "killed", until: Date.now() - 1 },
      { _id: "lock|umbrella", holder: "running", until: Date.now() + 60_000 },
    ]);
    const lock = openMongoAccountLock(client.db(), "kept_locks");
    await lock("acme", async () => {});
    const kept = await locks.find().sort({ _id: 1 }).toArray();
    expect(kept.map(({ _id }) => _id)).toEqual(["lock|umbrella", "turn"]);
  });
});
