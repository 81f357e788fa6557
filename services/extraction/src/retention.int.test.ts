import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobStore, OwnerErasedError } from "@quarry/blob-store";
import { openFileSystemBlobStore } from "@quarry/blob-store/file-system";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { blobNames, type ExtractionEvent } from "@quarry/contracts";
import { type EventStore, project, StreamGapError } from "@quarry/event-store";
import { openMongoEventStore } from "@quarry/event-store/mongo";
import { openDatabase, openSqliteEventStore } from "@quarry/event-store/sqlite";
import { DAY_MS, uuidv7 } from "@quarry/kernel";
import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openMongoExtractionViews } from "./adapters/mongo/extraction-views.ts";
import { openMongoRetention } from "./adapters/mongo/retention-store.ts";
import { openSqliteExtractionViews } from "./adapters/sqlite/extraction-views.ts";
import { openSqliteRetention } from "./adapters/sqlite/retention-store.ts";
import { createErase, type Erase } from "./application/erasure/erase.ts";
import { createRetention } from "./application/erasure/retention.ts";
import { extractionProjection } from "./application/extraction-projection.ts";
import type { ExtractionViews, RetentionStore } from "./application/ports.ts";
import { extractionStream } from "./domain/extraction.ts";
import { extractionCodec } from "./domain/extraction-codec.ts";

type Parts = {
  log: EventStore<ExtractionEvent>;
  views: ExtractionViews;
  blobs: BlobStore;
  store: RetentionStore;
};

const noon = Date.parse("2026-11-21T12:00:00Z");
let now: number;
const clock = () => now;

async function embedded(opened: AsyncDisposableStack): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), "quarry-retention-"));
  opened.defer(() => rm(folder, { recursive: true }));
  const database = openDatabase(join(folder, "extraction.db"));
  opened.defer(() => database.close());
  return {
    log: openSqliteEventStore({ database, codec: extractionCodec, clock }),
    views: openSqliteExtractionViews(database),
    blobs: await openFileSystemBlobStore({ root: join(folder, "blobs") }),
    store: openSqliteRetention(database),
  };
}

async function distributed(opened: AsyncDisposableStack): Promise<Parts> {
  const client = await MongoClient.connect(mongoUrl("retention"));
  opened.defer(() => client.close());
  const database = client.db();
  opened.defer(async () => void (await database.dropDatabase()));
  const collection = "extraction_commits";
  return {
    log: await openMongoEventStore({ database, collection, codec: extractionCodec, clock }),
    views: await openMongoExtractionViews(database),
    blobs: await openMongoBlobStore({ database }),
    store: openMongoRetention(database),
  };
}

describe("retention on SQLite and files", () => retention(embedded));
describeWith("mongodb", "retention on MongoDB", () => retention(distributed));

function retention(open: (opened: AsyncDisposableStack) => Promise<Parts>): void {
  let opened: AsyncDisposableStack;
  let parts: Parts;
  beforeEach(async () => {
    now = noon;
    opened = new AsyncDisposableStack();
    parts = await open(opened);
  });
  afterEach(() => opened.disposeAsync());

  /** An extraction that an account made so many days ago. */
  async function made(accountId: string, daysAgo: number): Promise<string> {
    const { log, views, blobs } = parts;
    const extractionId = uuidv7();
    now = noon - daysAgo * DAY_MS;
    const content = JSON.stringify({ source: "Total: 12.00" });
    const input = await blobs.put(extractionId, blobNames.input, content);
    const order = { extractionId, accountId, schemaId: uuidv7(), schemaRevision: 1, input };
    const { commit } = await log.append({
      stream: extractionStream(extractionId),
      expected: "absent",
      events: [
        {
          type: "ExtractionRequested",
          data: { ...order, type: "text", model: "llm-4.1-mini" },
        },
      ],
      commandId: "request",
      requestHash: "request",
    });
    await project(log, extractionProjection(views, blobs), commit.events);
    now = noon;
    return extractionId;
  }
  const retaining = (defaultDays?: number) =>
    createRetention({ ...parts, erase: createErase(parts), clock, defaultDays });
  const kept = async (accountId: string) =>
    (await parts.views.list({ accountId, page: 1, perPage: 10 })).items.map(({ id }) => id);

  it("erases only extractions older than the period, in whole days of UTC", async () => {
    const [old, edge, young] = [await made("a", 40), await made("a", 31), await made("a", 30)];
    const { plan, run } = retaining(30);
    const [overdue] = await plan();
    expect(overdue).toMatchObject({ accountId: "a", days: 30, extractions: 2 });
    expect(new Date(overdue?.before ?? 0).toISOString()).toBe("2026-10-22T00:00:00.000Z");
    expect((await kept("a")).length).toBe(3);

    expect(await run("one")).toBe(2);
    expect(await kept("a")).toEqual([young]);
    for (const id of [old, edge]) {
      const { events } = await parts.log.read(extractionStream(id));
      expect(events.map(({ type }) => type)).toEqual(["ExtractionRequested", "ExtractionDeleted"]);
      expect(await parts.blobs.names(id)).toEqual([]);
      expect(await parts.views.load(id)).toMatchObject({ deleted: true, source: "" });
      const late = parts.blobs.put(id, blobNames.output, "{}");
      await expect(late).rejects.toThrow(OwnerErasedError);
    }
    expect(await run("one")).toBe(0);
  });

  it("prefers an account's own period to the default", async () => {
    for (const account of ["a", "b", "c"]) await made(account, 20);
    await parts.store.setPeriod("b", "forever");
    await parts.store.setPeriod("c", 10);
    expect(await retaining().run("one")).toBe(1);
    expect((await kept("c")).length).toBe(0);
    expect((await retaining(15).plan()).map(({ accountId }) => accountId)).toEqual(["a"]);
    await parts.store.setPeriod("b", undefined);
    expect(await retaining(15).run("one")).toBe(2);
    expect([...(await parts.store.periods())]).toEqual([["c", 10]]);
  });

  it("erases all others if the log has lost a commit of one, then rejects with that gap", async () => {
    const [damaged] = [await made("a", 20), await made("a", 20), await made("b", 20)];
    const real = createErase(parts);
    const erase: Erase = async (extraction, why) => {
      if (extraction.extractionId === damaged) throw new StreamGapError("a stream", 2);
      return real(extraction, why);
    };
    const { run } = createRetention({ ...parts, erase, clock, defaultDays: 15 });
    await expect(run("one")).rejects.toThrow("commit 2 of a stream");
    expect([await kept("a"), await kept("b")]).toEqual([[damaged], []]);
  });

  it("runs on one replica at a time, until its turn expires", async () => {
    for (const _ of [1, 2, 3]) await made("a", 20);
    const turn = { now, forMs: 60_000 };
    expect(await parts.store.takeTurn({ ...turn, holder: "other" })).toBe(true);
    expect(await retaining(10).run("one")).toBe(0);
    now += 60_000;
    expect(await retaining(10).run("one")).toBe(3);
    expect(await parts.store.takeTurn({ ...turn, now, holder: "other" })).toBe(false);
    expect(await parts.store.takeTurn({ ...turn, now, holder: "one" })).toBe(true);
  });
}
