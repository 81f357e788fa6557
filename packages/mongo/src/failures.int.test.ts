import { describeWith, startMongo } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { isDuplicateKey, reportOutages } from "./failures.ts";

describeWith("mongodb", "a store on MongoDB", () => {
  it("distinguishes a duplicate from an absent server, and passes other faults on", async () => {
    await using server = await startMongo();
    await using opened = new AsyncDisposableStack();
    const client = opened.adopt(
      await MongoClient.connect(`${server.url}/faults`, { serverSelectionTimeoutMS: 500 }),
      (open) => open.close(),
    );
    const things = client.db().collection<{ _id: string }>("things");
    const store = reportOutages({
      add: async (id: string) => (await things.insertOne({ _id: id })).acknowledged,
      fail: async () => Promise.reject(new TypeError("a fault of ours")),
    });

    expect(await store.add("a")).toBe(true);
    await expect(store.add("b")).resolves.toBe(true);
    await expect(things.insertOne({ _id: "a" })).rejects.toSatisfy(isDuplicateKey);
    await expect(store.fail()).rejects.toThrow("a fault of ours");
    await server.kill();
    await expect(store.add("c")).rejects.toMatchObject({
      code: "UNAVAILABLE",
      retryAfterSeconds: 2,
    });
  });
});
