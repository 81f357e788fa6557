import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { feedStoreContract } from "../feed-store.contract.ts";
import { openMongoFeed } from "./feed-store.ts";

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

  feedStoreContract("MongoDB", async () => {
    const name = `feed${opened++}`;
    const open = () => openMongoFeed(client.db(), name);
    return { feed: await open(), again: open };
  });
});
