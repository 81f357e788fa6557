import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { canSkewClocks, describeWith, mongoUrl, skewedClock } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openNotes } from "./notes.testing.ts";
import { serverClock } from "./server-clock.ts";

const hourMs = 3_600_000;
const script = fileURLToPath(new URL("./list-notes.testing.ts", import.meta.url));
const all = { accountId: "acme", page: 1, perPage: 3 };

describeWith("mongodb", "a process whose clock is wrong", () => {
  let url: string;
  let client: MongoClient;
  beforeAll(async () => {
    url = mongoUrl("wrong-clocks");
    client = await MongoClient.connect(url);
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });

  async function listedByAnother(collection: string, clock: string) {
    const env = { ...process.env, ...skewedClock(clock) };
    const run = promisify(execFile)(process.execPath, [script, url, collection], { env });
    return JSON.parse((await run).stdout) as { total: number; now: number };
  }

  it("goes by the server's clock, which it shares with the others", async () => {
    const serverTime = async () => Number((await client.db().command({ hello: 1 })).localTime);
    const [before, now, after] = [
      await serverTime(),
      await serverClock(client.db())(),
      await serverTime(),
    ];
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(after + 1);
  });

  it.skipIf(!canSkewClocks)("hides no record that others make after it has listed", async () => {
    const collection = "notes_beside_wrong_clocks";
    const notes = await openNotes(client.db(), { collection });
    const note = (number: number) => ({
      id: `note-${number}`,
      version: 1,
      accountId: "acme",
      createdAt: Date.now(),
      deleted: false,
      kind: "odd",
    });
    await notes.save(note(1), 0);
    const ahead = await listedByAnother(collection, "+2h");
    expect([ahead.total, ahead.now > Date.now() + hourMs]).toEqual([1, true]);
    await notes.save(note(2), 0);
    const { total, items } = await notes.list(all);
    expect([total, items.map(({ id }) => id)]).toEqual([2, ["note-2", "note-1"]]);
  });
});
