import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deliveryStoreContract } from "../delivery-store.contract.ts";
import { openMongoDeliveries } from "./delivery-store.ts";
import { openMongoTurn } from "./turn-store.ts";

describeWith("mongodb", "over a real server", () => {
  let client: MongoClient;
  let opened = 0;

  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl());
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  deliveryStoreContract("MongoDB", () => openMongoDeliveries(client.db(), `sent${opened++}`));

  it("gives the turn to exactly one of those who ask at once", async () => {
    const store = openMongoTurn(client.db(), "turns");
    const first = ["a", "b", "c"].map((holder) => store.replace({ holder, beat: 1 }, undefined));
    expect((await Promise.all(first)).filter(Boolean)).toHaveLength(1);
    const former = await store.read();
    const next = ["a", "b", "c"].map((holder) => store.replace({ holder, beat: 2 }, former));
    expect((await Promise.all(next)).filter(Boolean)).toHaveLength(1);
    expect(await store.read()).toMatchObject({ beat: 2 });
  });
});
