import { describeWith, mongoUrl } from "@quarry/servers";
import { type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { extractionViewsContract } from "../extraction-views.contract.ts";
import { openMongoExtractionViews } from "./extraction-views.ts";

describeWith("mongodb", "over a real server", () => {
  let client: MongoClient;
  let opened = 0;

  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl(), { monitorCommands: true });
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  extractionViewsContract("MongoDB", () =>
    openMongoExtractionViews(client.db(), `extractions${opened++}`),
  );

  it.each([
    ["an account's", { accountId: "acme", most: 10 }, "pending_of"],
    ["all", { most: 10 }, "pending"],
  ])("walks through what is pending alone where it counts %s", async (_whose, of, index) => {
    const views = await openMongoExtractionViews(client.db(), "walked");
    const asked: Document[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Document }) =>
      void (commandName === "aggregate" && asked.push(command));
    client.on("commandStarted", note);
    await views.pending(of);
    client.off("commandStarted", note);
    const [{ aggregate, pipeline, cursor, hint } = {}] = asked;
    const explain = { aggregate, pipeline, cursor, hint };
    const plan = JSON.stringify(await client.db().command({ explain }));
    expect(plan).toContain(`"indexName":"${index}"`);
  });
});
