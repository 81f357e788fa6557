import { defaultReviewPolicy } from "@quarry/api";
import { BlobMissingError } from "@quarry/blob-store";
import { AppError } from "@quarry/kernel";
import { expect, it, vi } from "vitest";
import { createLearnFromReview, type LearnDependencies } from "./learn-from-review.ts";

const [extractionId, accountId, schemaId] = ["one", "acme", "sheets"];
const cause = { commandId: "approved", requestHash: "approved", meta: {} };
const document = { owner: extractionId, name: "document", size: 1, sha256: "0".repeat(64) };
const output = { depot: "88-41-A" };
const place = { start: 3, end: 10 };
const leaves = [
  {
    pointer: "/depot",
    value: "88-41-A",
    ...place,
    match: "human",
    confidence: 1,
    reason: "review",
  },
];

type Given = { learn?: "reviewed" | "none"; state?: "approved" | "open"; failure?: Error };

/** What an approved review leads to, where the stores answer as the test wants it. */
async function learnt({ learn = "reviewed", state = "approved", failure }: Given) {
  const teach = vi.fn(async () => {
    if (failure) throw failure;
    return [];
  });
  const row = { id: extractionId, accountId, schemaId, schemaRevision: 1, document };
  const structure = { type: "object", properties: { depot: { type: "string" } } };
  const dependencies = {
    views: { load: async () => row },
    schemas: { revision: async () => ({ structure }) },
    policies: { policyOf: async () => ({ policy: { ...defaultReviewPolicy, learn } }) },
    reviews: { reviewed: async () => ({ output, leaves, status: { status: state, version: 1 } }) },
    teach,
  };
  await createLearnFromReview(dependencies as never as LearnDependencies)(
    { extractionId, accountId },
    cause,
  );
  return teach.mock.calls;
}

it("teaches the reviewed output of an approved review, with the places of its values", async () => {
  const places = { "/depot": place };
  const lesson = { extractionId, accountId, schemaId, document, output, places };
  expect(await learnt({})).toEqual([[expect.objectContaining(lesson), cause]]);
});

it("teaches nothing where the policy does not want it, or the review is open again", async () => {
  expect(await learnt({ learn: "none" })).toEqual([]);
  expect(await learnt({ state: "open" })).toEqual([]);
});

it("leaves alone what cannot be an example, and has the event delivered again where the stores are away", async () => {
  const full = new AppError("STATE_CONFLICT", "A schema may have at most 50 examples");
  expect(await learnt({ failure: full })).toHaveLength(1);
  expect(await learnt({ failure: new BlobMissingError("document") })).toHaveLength(1);
  const away = new AppError("UNAVAILABLE", "come again");
  await expect(learnt({ failure: away })).rejects.toBe(away);
});
