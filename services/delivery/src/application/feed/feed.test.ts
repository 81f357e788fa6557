import type { LogCommit } from "@quarry/contracts";
import { openDatabase } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { expect, it } from "vitest";
import { openSqliteFeed } from "../../adapters/sqlite/feed-store.ts";
import type { FeedLog } from "../../domain/cursor.ts";
import { createListEvents } from "./list-events.ts";
import { createProjectLogs } from "./project-logs.ts";
import { createReadFeed } from "./read-feed.ts";

const accountId = "acme";
const structure = {};

/** The feed of two logs that are filled by hand. */
function openFeed() {
  const logs: Record<FeedLog, LogCommit[]> = { extraction: [], schema: [], delivery: [] };
  const feed = openSqliteFeed(openDatabase(":memory:"));
  const grown: string[][] = [];
  const project = createProjectLogs({
    feed,
    readLog: async (log, after) => logs[log].filter(({ position }) => position > after).slice(0, 2),
    pageSize: 2,
    grown: (accountIds) => void grown.push(accountIds),
    changed: () => {},
  });
  /** Adds a commit with one event at an instant. */
  function commit(log: FeedLog, at: number, type: string, data: Record<string, unknown>): string {
    const position = logs[log].length + 1;
    const stream = `${log}-${data.extractionId ?? data.schemaId}`;
    const version = 1 + logs[log].filter((other) => other.stream === stream).length;
    const event = {
      id: uuidv7(),
      type,
      version,
      schemaVersion: 1,
      at,
      data: { accountId, ...data },
    };
    const commitId = uuidv7();
    logs[log].push({ position, commitId, stream, events: [event as LogCommit["events"][0]] });
    return `evt_${commitId}_0`;
  }
  const request = (at: number, extractionId = uuidv7()) => {
    const input = { owner: extractionId, name: "input", size: 1, sha256: "0".repeat(64) };
    const pinned = { schemaId: uuidv7(), schemaRevision: 3 };
    const rest = { type: "text", model: "llm-4.1", input };
    return {
      extractionId,
      pinned,
      id: commit("extraction", at, "ExtractionRequested", { extractionId, ...pinned, ...rest }),
    };
  };
  const createSchema = (at: number) =>
    commit("schema", at, "SchemaCreated", { schemaId: uuidv7(), name: "A", structure });
  const list = createListEvents(createReadFeed(feed));
  return { logs, feed, grown, project, commit, request, createSchema, list };
}

it("names the schema of an extraction in its later events, however late they are read", async () => {
  const { project, commit, request, list, grown } = openFeed();
  const { extractionId, pinned } = request(1);
  await project();
  commit("extraction", 2, "ExtractionTokensReserved", { extractionId, reservedTokens: 3 });
  commit("extraction", 3, "ExtractionDeleted", { extractionId });
  await project();
  const { events } = await list({ accountId, limit: 10 });
  expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
    ["extraction.requested", 1],
    ["extraction.deleted", 3],
  ]);
  expect(events[1]?.data).toEqual({ extractionId, ...pinned });
  expect(grown).toEqual([[accountId], [accountId]]);
});

it("names the batch of an extraction in all its events, and how sure its end is", async () => {
  const { project, commit, list } = openFeed();
  const [extractionId, batchId] = [uuidv7(), uuidv7()];
  const blob = (name: string) => ({ owner: extractionId, name, size: 1, sha256: "0".repeat(64) });
  const pinned = { schemaId: uuidv7(), schemaRevision: 3, batchId };
  const rest = { type: "text", model: "llm-4.1", input: blob("input") };
  commit("extraction", 1, "ExtractionRequested", { extractionId, ...pinned, ...rest });
  await project();
  const results = { output: blob("output"), evidence: blob("evidence"), engine: "offline@1" };
  const review = { policy: 0, reasons: [], doubtful: 0, leastConfidence: 0.91 };
  const end = { ...results, totalTokens: 3, charged: true, review };
  commit("extraction", 2, "ExtractionCompleted", { extractionId, ...end });
  await project();
  const { events } = await list({ accountId, limit: 10 });
  expect(events.map(({ data }) => data)).toEqual([
    { extractionId, ...pinned, sourceType: "text", model: "llm-4.1" },
    { extractionId, ...pinned, totalTokens: 3, needsReview: false, leastConfidence: 0.91 },
  ]);
});

it("says how batches ended", async () => {
  const { project, commit, list } = openFeed();
  const batchId = uuidv7();
  commit("extraction", 1, "BatchCancelled", { batchId });
  commit("extraction", 2, "BatchCompleted", { batchId, completed: 3, failed: 1 });
  await project();
  const { events } = await list({ accountId, limit: 10 });
  expect(events).toMatchObject([
    { type: "batch.cancelled", data: { batchId } },
    { type: "batch.completed", data: { batchId, completed: 3, failed: 1 } },
  ]);
});

it("keeps each log's order, whatever its clocks said, and merges the two by time", async () => {
  const { project, request, createSchema, list } = openFeed();
  const ids = [createSchema(10), request(20).id, request(5).id, createSchema(21)];
  await project();
  const { events } = await list({ accountId, limit: 10 });
  expect(events.map(({ id }) => id)).toEqual(ids);
});

it("stops before a commit that only a newer release can read, and continues with that", async () => {
  const { logs, project, request, commit, list } = openFeed();
  request(1);
  commit("extraction", 2, "ExtractionImagined", { extractionId: uuidv7() });
  request(3);
  await expect(project()).rejects.toThrow(/newer release/);
  expect((await list({ accountId, limit: 10 })).events).toEqual([]);
  const newer = logs.extraction[1];
  if (newer) newer.events = []; // as a release reads it that has no event for it
  await project();
  expect((await list({ accountId, limit: 10 })).events).toHaveLength(2);
});

it("covers with a page's cursor what was there, and nothing that comes later", async () => {
  const { project, request, createSchema, list } = openFeed();
  createSchema(1);
  await project();
  const nothing = await list({ accountId, types: ["extraction.failed"], limit: 10 });
  expect(nothing).toMatchObject({ events: [], more: false });
  const { id } = request(2);
  const late = createSchema(0);
  await project();
  const after = await list({ accountId, after: nothing.next, limit: 10 });
  expect(after.events.map((event) => event.id)).toEqual([late, id]);
});

it("continues behind any event of a page, whichever log it is of", async () => {
  const { project, request, createSchema, list } = openFeed();
  const ids = [createSchema(1), request(2).id, createSchema(3), request(4).id, request(5).id];
  await project();
  const { events } = await list({ accountId, limit: 10 });
  for (const [index, { cursor }] of events.entries()) {
    const rest = await list({ accountId, after: cursor, limit: 2 });
    expect(rest.events.map(({ id }) => id)).toEqual(ids.slice(index + 1, index + 3));
    expect(rest.more).toBe(index < 2);
  }
});
