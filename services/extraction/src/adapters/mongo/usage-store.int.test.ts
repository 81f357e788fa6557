import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { usageStoreContract } from "../usage-store.contract.ts";
import { openMongoUsage } from "./usage-store.ts";

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

  usageStoreContract("MongoDB", async () => openMongoUsage(client.db(), `usage${opened++}`));
});
