import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { reviewStoresContract } from "../review-stores.contract.ts";
import { openMongoReviewClaims } from "./review-claims.ts";
import { openMongoReviewPolicies } from "./review-policies.ts";
import { openMongoReviewViews } from "./review-views.ts";

describeWith("mongodb", "over a real server", () => {
  let client: MongoClient;
  let opened = 0;
  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl("reviews"));
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  const row: ReviewRow = {
    ...{ id: "a", version: 1, accountId: "acme", schemaId: "s", state: "open", doubtful: 0 },
    ...{ outputVersion: 0, reasons: [], requestedAt: 1, deleted: false },
  };
  const open = { accountId: "acme", state: "open", page: 1, perPage: 5 } as const;

  it("counts what a writer that crashed has left, once, when the row is read again", async () => {
    const name = `reviews${opened++}`;
    const reviews = await openMongoReviewViews(client.db(), name);
    await reviews.save({ ...row, reasons: [] }, 0);
    const stored = client.db().collection<{ _id: string }>(name);
    const counts = client.db().collection<{ _id: string }>(`${name}_counts`);
    const place = { schemaId: "s", state: "open", slice: -1, codes: [] };
    const leave = () =>
      stored.updateOne({ _id: "a" }, { $set: { pending: { id: "a-1", to: place } } });
    await leave(); // as if it crashed behind the count
    await reviews.load("a");
    expect((await reviews.list(open)).total).toBe(1);
    await counts.deleteOne({ _id: "acme s" });
    await leave(); // as if it crashed before the count
    expect((await reviews.list(open)).total).toBe(0);
    await Promise.all([reviews.load("a"), reviews.load("a")]);
    expect((await reviews.list(open)).total).toBe(1);
    expect(await stored.findOne({ _id: "a" })).not.toHaveProperty("pending");
  });

  it("counts rows of releases before the counts when it is opened", async () => {
    const name = `reviews${opened++}`;
    const rank = 500_000;
    const columns = {
      accountId: "acme",
      state: "open",
      schemaId: "s",
      rank,
      codes: [],
      version: 1,
    };
    const old = ["a", "b"].map((id) => {
      return { _id: id, ...columns, row: JSON.stringify({ ...row, id, leastConfidence: 0.5 }) };
    });
    await client.db().collection<{ _id: string }>(name).insertMany(old);
    const both = await Promise.all([1, 2].map(() => openMongoReviewViews(client.db(), name)));
    for (const reviews of both) expect((await reviews.list(open)).total).toBe(2);
    await both[0]?.save({ ...row, state: "approved", version: 2, reasons: [] }, 1);
    expect((await both[1]?.list(open))?.items.map(({ id }) => id)).toEqual(["b"]);
  });

  reviewStoresContract("MongoDB", async () => {
    const number = opened++;
    return {
      reviews: await openMongoReviewViews(client.db(), `reviews${number}`),
      policies: openMongoReviewPolicies(client.db(), `policies${number}`),
      claims: openMongoReviewClaims(client.db(), `claims${number}`),
    };
  });
});
