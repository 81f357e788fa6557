import { describeWith, mongoUrl } from "@quarry/testing/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { extractionViewsContract } from "../extraction-views.contract.ts";
import { openMongoExtractionViews } from "./extraction-views.ts";

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

  extractionViewsContract("MongoDB", () =>
    openMongoExtractionViews(client.db(), `extractions${opened++}`),
  );
});
