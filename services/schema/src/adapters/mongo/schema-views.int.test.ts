import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { schemaViewsContract } from "../schema-views.contract.ts";
import { openMongoSchemaViews } from "./schema-views.ts";

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

  schemaViewsContract("MongoDB", () => openMongoSchemaViews(client.db(), `schemas${opened++}`));
});
