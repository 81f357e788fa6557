import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll } from "vitest";
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

  reviewStoresContract("MongoDB", async () => {
    const number = opened++;
    return {
      reviews: await openMongoReviewViews(client.db(), `reviews${number}`),
      policies: openMongoReviewPolicies(client.db(), `policies${number}`),
      claims: openMongoReviewClaims(client.db(), `claims${number}`),
    };
  });
});
