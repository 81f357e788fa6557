import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
import { documentIndexContract } from "../document-index.contract.ts";
import { openMongoDocumentIndex } from "./document-index.ts";

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

  documentIndexContract("MongoDB", async () => {
    const collection = `documents${opened++}`;
    const again = () => openMongoDocumentIndex(client.db(), collection);
    return { index: await again(), again };
  });
});
