import { join } from "node:path";
import { admin, adminJson } from "@quarry/admin/testing";
import type { BlobStore } from "@quarry/blob-store";
import { openMongoBlobStore } from "@quarry/blob-store/mongo";
import { openSqliteBlobStore } from "@quarry/blob-store/sqlite";
import { consumers } from "@quarry/contracts";
import { openDatabase } from "@quarry/event-store/sqlite";
import { uuidv7 } from "@quarry/kernel";
import { invoicePdf } from "@quarry/samples";
import type { ObservableSystem } from "@quarry/systems";
import {
  type Caller,
  type Created,
  createSchema,
  formOf,
  onBothForms,
  type Page,
  type Stage,
} from "@quarry/systems";
import { MongoClient } from "mongodb";
import { describe, expect, it, vi } from "vitest";
import { newMarker, placesOf } from "../black-box/markers.ts";

type Lost = { extractionId: string; name: string; fault: string };

/** Longer than a gateway of the distributed form may not know of a suspension. */
const knownMs = 20_000;

const { schema, bytes, mediaType } = await invoicePdf();
const routes = { "/invoice.pdf": { type: mediaType, body: Buffer.from(bytes) } };

describe(
  "the operator's command beside a running system",
  () => onBothForms(routes, tests),
  120_000,
);

function tests(stage: () => Stage): void {
  const run = (...args: string[]) => admin(args, stage().system.environment);
  const json = <Result>(...args: string[]) => adminJson<Result>(args, stage().system.environment);

  async function extract(caller: Caller, source: string) {
    const { id } = await createSchema(caller, "Ticket");
    const form = formOf({ schema_id: id, type: "text", source });
    const { status, body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    expect(status).toBe(200);
    return body.data;
  }

  /** A PDF whose bytes only the ingestion log names. */
  async function extractFetched(caller: Caller): Promise<string> {
    const { id } = await createSchema(caller, "Invoice", schema.structure);
    const source = `${stage().documentsUrl}/invoice.pdf`;
    const form = formOf({ schema_id: id, type: "pdf", source });
    const { status, body } = await caller.call<Created>("POST", "/v1/extractions", { form });
    expect(status).toBe(200);
    return body.data.id;
  }

  it("suspends an account and lets it in again", async () => {
    const [caller, other] = [
      await stage().suite.caller({ account: "shut-out" }),
      await stage().suite.caller(),
    ];
    const answer = async (of: Caller) => (await of.call("GET", "/v1/schemas")).body.error?.code;
    expect(await answer(caller)).toBeUndefined();
    expect(await json("accounts", "suspend", "shut-out")).toMatchObject({ inUse: true });
    const within = { timeout: knownMs, interval: 200 };
    await vi.waitFor(async () => expect(await answer(caller)).toBe("SCOPE_MISSING"), within);
    expect(await answer(other)).toBeUndefined();
    const accounts = await json<{ account: string }[]>("accounts", "list");
    expect(accounts.find(({ account }) => account === "shut-out")).toMatchObject({
      goodKeys: 1,
      suspendedSince: expect.any(String),
    });
    await json("accounts", "resume", "shut-out");
    await vi.waitFor(async () => expect(await answer(caller)).toBeUndefined(), within);
  });

  it("erases all extractions of an account, and of no other, once that is confirmed", async () => {
    const [leaver, other] = [
      await stage().suite.caller({ account: "leaver" }),
      await stage().suite.caller(),
    ];
    const [erased, kept] = [newMarker(), newMarker()];
    await extract(leaver, `Ticket number: ${erased}`);
    await extract(leaver, `Ticket number: ${erased}`);
    const { id } = await extract(other, `Ticket number: ${kept}`);
    const unconfirmed = await run("accounts", "erase", "leaver");
    expect([unconfirmed.status, unconfirmed.said]).toEqual([
      2,
      expect.stringContaining("Erasing 2 extractions of leaver cannot be undone"),
    ]);
    const dry = await json("accounts", "erase", "leaver", "--dry-run");
    expect(dry).toEqual({
      account: "leaver",
      erased: 0,
      cancelled: 0,
      left: 0,
      broken: [],
      wouldErase: 2,
    });
    const done = await json("accounts", "erase", "leaver", "--yes");
    expect(done).toEqual({
      account: "leaver",
      erased: 2,
      cancelled: 0,
      left: 0,
      broken: [],
      wouldErase: 0,
    });
    expect((await leaver.call<Page<object>>("GET", "/v1/extractions")).body.data.data).toEqual([]);
    const stores = await stage().system.stores();
    expect(placesOf(erased, stores)).toEqual([]);
    expect(placesOf(kept, stores)).not.toEqual([]);
    await other.call("DELETE", `/v1/extractions/${id}`);
  });

  it("doubts the name of an account without keys, and obeys", async () => {
    for (const command of ["accounts suspend unused", "retention set unused 30"]) {
      const { status, printed } = await run(...command.split(" "));
      expect([status, printed]).toEqual([0, expect.stringContaining("unused has no key")]);
    }
    await json("accounts", "resume", "unused");
    await json("retention", "set", "unused", "default");
  });

  it("adds up an account's usage, deleted extractions too", async () => {
    const caller = await stage().suite.caller({ account: "used" });
    const made = [await extract(caller, "Amount: 1.50"), await extract(caller, "Amount: 2.50")];
    await caller.call("DELETE", `/v1/extractions/${made[0]?.id}`);
    const month = new Date().toISOString().slice(0, 7);
    const tokens = made.reduce((sum, { totalTokens }) => sum + totalTokens, 0);
    expect(await json("usage", "--account", "used")).toEqual([
      {
        account: "used",
        month,
        requested: 2,
        completed: 2,
        failed: 0,
        deleted: 1,
        charged: 2,
        tokens,
        chargedTokens: tokens,
        receivedBytes: expect.any(Number),
        madeBytes: expect.any(Number),
      },
    ]);
    expect((await run("usage", "--account", "used", "--month", "2001-01")).printed).toContain(
      "There is no usage",
    );
    expect((await run("usage", "--month", "2026-13")).status).toBe(2);
  });

  it("finds blobs without an extraction, erases them, and names those that are missing", async () => {
    const caller = await stage().suite.caller();
    const { id } = await extract(caller, "Amount: 3.50");
    await using store = await openBlobs(stage().system);
    const stranger = uuidv7();
    await store.blobs.put(stranger, "upload", "left behind");
    const old = ["--older-than-hours", "0"];
    expect((await json<{ orphans: string[] }>("orphans", "list", ...old)).orphans).toEqual([
      stranger,
    ]);
    expect((await run("orphans", "remove", ...old)).status).toBe(2);
    await json("orphans", "remove", ...old, "--dry-run");
    expect(await store.blobs.names(stranger)).toEqual(["upload"]);
    expect(await json("orphans", "remove", ...old, "--yes")).toMatchObject({ removed: 1 });
    expect(await store.blobs.names(stranger)).toEqual([]);

    expect(await json("orphans", "missing")).toMatchObject({ lost: [] });
    const fetched = await extractFetched(caller);
    await store.blobs.eraseOwner(fetched);
    const loss = JSON.parse((await run("orphans", "missing", "--json")).printed) as {
      lost: Lost[];
    };
    expect(new Set(loss.lost.map(({ extractionId }) => extractionId))).toEqual(new Set([fetched]));
    const names = loss.lost.map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^source/));
    expect(new Set(names).size).toBe(names.length);
    await caller.call("DELETE", `/v1/extractions/${fetched}`);
    expect(await json("orphans", "missing")).toMatchObject({ lost: [] });
    await store.blobs.eraseOwner(id);
    const { status, printed } = await run("orphans", "missing", "--json");
    expect(status).toBe(5);
    const { lost } = JSON.parse(printed) as { lost: Lost[] };
    expect(new Set(lost.map((each) => `${each.extractionId} ${each.fault}`))).toEqual(
      new Set([`${id} missing`]),
    );
    await caller.call("DELETE", `/v1/extractions/${id}`);
    expect(await json("orphans", "missing")).toMatchObject({ lost: [] });
  });

  it("shows who takes messages, and recreates a stream where there are streams", async () => {
    const streams = await json<{ consumers: { consumer: string }[] }[]>("streams", "list");
    const names = streams.flatMap((each) => each.consumers.map(({ consumer }) => consumer));
    expect(names.sort()).toEqual(Object.values(consumers).flatMap(Object.values).sort());
    const isDistributed = "QUARRY_MONGODB_URL" in stage().system.environment;
    const [unconfirmed, dry, remade] = [
      await run("streams", "remake", "EVENTS"),
      await run("streams", "remake", "EVENTS", "--dry-run"),
      await run("streams", "remake", "EVENTS", "--yes"),
    ];
    expect(unconfirmed.status).toBe(2);
    for (const { status } of [dry, remade]) expect(status).toBe(isDistributed ? 0 : 1);
    if (!isDistributed) expect(remade.said).toContain("nothing to recreate");
    else expect((await run("streams", "remake", "OTHER", "--dry-run")).status).toBe(4);
    await extract(await stage().suite.caller(), "Amount: 4.50");
  });

  it("gives an account a period of its own, and shows what retention would take", async () => {
    await json("retention", "set", "used", "30");
    await json("retention", "set", "shut-out", "forever");
    expect(await json("retention", "list")).toEqual({
      default: "forever",
      accounts: { "shut-out": "forever", used: 30 },
    });
    await json("retention", "set", "used", "default");
    expect(await json("retention", "run", "--dry-run")).toEqual({ overdue: [], erased: 0 });
    expect((await run("retention", "run")).status).toBe(2);
    expect((await run("retention", "set", "used", "0")).status).toBe(2);
  });

  it("says plainly what it cannot do, without a stack and without an address", async () => {
    const away = "mongodb://operator:hidden@127.0.0.1:1/quarry";
    for (const command of [["usage"], ["bogus"], ["backup"], ["views", "verify", "other"]]) {
      const { status, said, printed } = await admin(command, { QUARRY_MONGODB_URL: away });
      expect(status).toBeGreaterThan(0);
      expect(printed).toBe("");
      expect(said).not.toMatch(/\bat .*\.ts:|hidden|127\.0\.0\.1/);
    }
    const wrong = await admin(["usage"], { QUARRY_MONGODB_URL: "mongodb://nowhere" });
    expect([wrong.status, wrong.said]).toEqual([
      1,
      expect.stringContaining("QUARRY_MONGODB_URL: must have a path that names the database"),
    ]);
  });
}

/** The blobs of a running system, behind its back. */
async function openBlobs({
  environment,
}: ObservableSystem): Promise<AsyncDisposable & { blobs: BlobStore }> {
  const { QUARRY_MONGODB_URL: url, QUARRY_DATA_DIR: folder = "" } = environment;
  if (url) {
    const client = await MongoClient.connect(url);
    const blobs = await openMongoBlobStore({ database: client.db() });
    return { blobs, [Symbol.asyncDispose]: () => client.close() };
  }
  const database = openDatabase(join(folder, "extraction.db"));
  const blobs = await openSqliteBlobStore({ database, root: join(folder, "blobs") });
  return { blobs, [Symbol.asyncDispose]: async () => database.close() };
}
