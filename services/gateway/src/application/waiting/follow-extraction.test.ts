import type { ExtractionView } from "@quarry/contracts";
import { AppError } from "@quarry/kernel";
import type { MessageBus } from "@quarry/messaging";
import { expect, it } from "vitest";
import { createExtractionFeed } from "./extraction-feed.ts";
import { createFollowExtraction, type ExtractionUpdate } from "./follow-extraction.ts";

const view: ExtractionView = {
  id: "01900000-0000-7000-8000-000000000001",
  accountId: "acme",
  schemaId: "01900000-0000-7000-8000-000000000002",
  schemaRevision: 1,
  type: "text",
  model: "llm-4.1",
  source: "a source",
  status: "pending",
  charged: false,
  output: null,
  totalTokens: 0,
  createdAt: 1,
};

const failure = { code: "SOURCE_EMPTY", message: "The source holds no text" } as const;

/** Follows over a bus that signals nothing and answers each question with the next of these. */
async function follow(...answers: (ExtractionView["status"] | AppError)[]) {
  const bus = {
    listen: async () => ({ [Symbol.asyncDispose]: async () => undefined }),
    request: async () => {
      const next = answers.shift();
      if (next instanceof AppError) throw next;
      return { ...view, status: next ?? "pending", ...(next === "failed" && { failure }) };
    },
  } as unknown as MessageBus; // no more of it is used
  const feed = await createExtractionFeed(bus);
  const followExtraction = createFollowExtraction({ bus, feed, heartbeat: 1 });
  const { signal } = new AbortController();
  const request = { extractionId: view.id, accountId: "acme", context: {}, signal };
  const updates: ExtractionUpdate[] = [];
  for await (const update of await followExtraction(request)) updates.push(update);
  return updates;
}

const waiting = { kind: "waiting" };

it("finds the end although its signal was lost", async () => {
  const updates = await follow("pending", "pending", "completed");
  expect(updates).toEqual([waiting, { kind: "settled", status: "completed" }]);
});

it("keeps waiting while the extraction service does not respond", async () => {
  const away = new AppError("UNAVAILABLE", "no service is there");
  const late = new AppError("TIMEOUT", "too late");
  const updates = await follow("pending", away, late, "failed");
  expect(updates).toEqual([
    waiting,
    waiting,
    { kind: "settled", status: "failed", failure: { ...failure, retryable: false } },
  ]);
});

it("ends if the extraction was deleted, and fails with any other error", async () => {
  expect(await follow("pending", new AppError("NOT_FOUND", "deleted"))).toEqual([]);
  await expect(follow("pending", new AppError("INTERNAL", "broken"))).rejects.toThrow("broken");
  await expect(follow(new AppError("NOT_FOUND", "deleted"))).rejects.toThrow("deleted");
});
