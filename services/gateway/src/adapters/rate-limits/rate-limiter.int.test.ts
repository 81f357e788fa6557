import { describeWith, mongoUrl } from "@quarry/servers";
import { createLogger, Registry } from "@quarry/service-kit";
import { MongoClient } from "mongodb";
import { expect, it, onTestFinished } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";
import { watchStore } from "./store-watch.ts";

describeWith("mongodb", "limits over a real server", () => {
  async function openTwo(name: string) {
    const client = await MongoClient.connect(mongoUrl());
    onTestFinished(() => client.close());
    const database = client.db();
    const watch = watchStore(new Registry(), createLogger({ service: "gateway", level: "silent" }));
    const options = { name, perMinute: 6, store: { database, watch } };
    const windows = database.collection(`gateway_rates_${name}`);
    await windows.createIndex({ key: 1 }, { unique: true }); // as each limiter will have made it
    return { windows, two: [createRateLimiter(options), createRateLimiter(options)] as const };
  }

  it("counts two processes together, in later windows too", async () => {
    const { windows, two } = await openTwo("two_windows");
    const letIn = async () => {
      const answers: boolean[] = [];
      for (let number = 0; number < 10; number++) {
        for (const limiter of two) answers.push((await limiter.consume("acme")).allowed);
      }
      return answers.filter((allowed) => allowed).length;
    };
    await two[0].consume("other");
    expect((await two[1].consume("other")).remaining).toBe(4);
    const over = { $set: { expire: new Date(0) } };
    await windows.updateOne({ key: /other/ }, over);
    expect((await two[0].consume("other")).remaining).toBe(5);
    expect((await two[1].consume("other")).remaining).toBe(4);
    expect(await letIn()).toBe(6);
  });
});
