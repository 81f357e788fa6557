import { describeWith, mongoUrl } from "@quarry/servers";
import { type Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lookUps } from "../extraction-lists.contract.ts";
import { extractionViewsContract, row } from "../extraction-views.contract.ts";
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

  it.each(lookUps)("looks up by %s alone where lists are narrowed by %o", async (by, filter) => {
    const views = await openMongoExtractionViews(client.db(), "narrowed");
    const asked: Document[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Document }) =>
      void (["find", "aggregate"].includes(commandName) && asked.push(command));
    client.on("commandStarted", note);
    await views.list({ accountId: "acme", page: 9, perPage: 10, ...filter });
    const behind = { createdAt: 5, id: "" };
    await views.following({ accountId: "acme", behind, limit: 10, ...filter });
    client.off("commandStarted", note);
    expect(asked).toHaveLength(3);
    for (const { lsid: _1, $db: _2, $clusterTime: _3, ...explain } of asked) {
      const plan = JSON.stringify(await client.db().command({ explain }));
      expect(plan).toMatch(
        new RegExp(`"indexName":"accountId_1_${by}_1_deleted_1_createdAt_`, "i"),
      );
    }
  });

  it("adds newer fields to records of an older release", async () => {
    const views = await openMongoExtractionViews(client.db(), "older");
    await views.save(row(1, { type: "pdf" }), 0);
    await views.save(row(2), 0);
    await client
      .db()
      .collection("older")
      .updateMany({}, { $unset: { type: "", externalId: "" } });
    const narrowed = { accountId: "acme", page: 1, perPage: 10, type: "pdf" as const };
    expect((await views.list(narrowed)).total).toBe(0);
    const opened = await openMongoExtractionViews(client.db(), "older");
    expect((await opened.list(narrowed)).items).toEqual([row(1, { type: "pdf" })]);
  });
});
