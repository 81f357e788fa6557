import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { batchViewsContract } from "../batch-views.contract.ts";
import { openMongoBatchViews } from "./batch-views.ts";

describeWith("mongodb", "over a real server", () => {
  let client: MongoClient;
  let opened = 0;
  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl("batches"));
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  batchViewsContract("MongoDB", () => openMongoBatchViews(client.db(), `batches${opened++}`));
});
