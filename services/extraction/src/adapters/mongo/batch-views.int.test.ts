import { describeWith, mongoUrl } from "@quarry/servers";
import { type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { batchViewsContract } from "../batch-views.contract.ts";
import { openMongoBatchViews } from "./batch-views.ts";

describeWith("mongodb", "over a real server", () => {
  let client: MongoClient;
  let opened = 0;
  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl("batches"), { monitorCommands: true });
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  batchViewsContract("MongoDB", () => openMongoBatchViews(client.db(), `batches${opened++}`));

  it("walks through what is running alone where accounts take turns", async () => {
    const views = await openMongoBatchViews(client.db(), "walked");
    const asked: Document[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Document }) =>
      void (commandName === "aggregate" && asked.push(command));
    client.on("commandStarted", note);
    await views.runningByTurns(10);
    client.off("commandStarted", note);
    const [{ aggregate, pipeline, cursor } = {}] = asked;
    const explain = { aggregate, pipeline, cursor };
    const plan = JSON.stringify(await client.db().command({ explain }));
    expect(plan).toContain('"indexName":"status_1_accountId_1_createdAt_1"');
  });
});
