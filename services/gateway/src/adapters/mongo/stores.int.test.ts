import { describeWith, mongoUrl } from "@quarry/servers";
import { createLogger, Registry } from "@quarry/service-kit";
import { MongoClient } from "mongodb";
import { expect, it } from "vitest";
import { idempotencyStoreContract } from "../../contract/idempotency-store-contract.ts";
import type { OpenStores } from "../../contract/open-stores.ts";
import { createRateLimits } from "../rate-limits/rate-limiter.ts";
import { watchStore } from "../rate-limits/store-watch.ts";
import { mongoIdempotencyStore } from "./idempotency-store.ts";

async function openDatabase() {
  const client = await MongoClient.connect(mongoUrl("gateway"));
  const database = client.db();
  return {
    database,
    async [Symbol.asyncDispose]() {
      await database.dropDatabase();
      await client.close();
    },
  };
}

const open: OpenStores = async () => {
  const { database, ...owned } = await openDatabase();
  return {
    idempotency: await mongoIdempotencyStore(database),
    [Symbol.asyncDispose]: owned[Symbol.asyncDispose],
  };
};

describeWith("mongodb", "MongoDB", () => {
  idempotencyStoreContract(open);

  it("counts the requests of all replicas together", async () => {
    await using opened = await openDatabase();
    const watch = watchStore(new Registry(), createLogger({ service: "gateway", level: "silent" }));
    const settings = { QUARRY_RATE_LIMIT_PER_MINUTE: 10, QUARRY_REFUSED_KEYS_PER_MINUTE: 10 };
    const replicas = [1, 2].map(
      () => createRateLimits(settings, { database: opened.database, watch }).requests,
    );
    const answers = [];
    for (let request = 0; request < 6; request++) {
      for (const replica of replicas) answers.push(await replica.consume("key"));
    }
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ allowed: false, limit: 10, remaining: 0 });
  });
});
