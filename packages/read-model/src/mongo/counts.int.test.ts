import { AppError } from "@quarry/kernel";
import { describeWith, mongoUrl } from "@quarry/servers";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, startOf } from "../slices.ts";
import { BLOCK_MS, openBlocks } from "./blocks.ts";
import { openCounts } from "./counts.ts";
import { type Note, openNotes } from "./notes.testing.ts";

const start = Date.UTC(2026, 10, 21, 9);
const all = { accountId: "acme", page: 1, perPage: 3 };

describeWith("mongodb", "counts over a real server", () => {
  let client: MongoClient;
  let collection: string;
  let opened = 0;
  let now = start;

  beforeAll(async () => {
    client = await MongoClient.connect(mongoUrl());
  });
  afterAll(async () => {
    await client.db().dropDatabase();
    await client.close();
  });
  beforeEach(() => {
    collection = `notes${opened++}`;
    now = start;
  });

  const open = () => openNotes(client.db(), { collection, now: () => now });

  /** A list that answers that it is being counted is asked again, as a caller would. */
  const counted = async <List>(list: () => Promise<List>): Promise<List> => {
    for (;;) {
      try {
        return await list();
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "UNAVAILABLE") throw error;
      }
    }
  };

  const note = (number: number, changes: Partial<Note> = {}): Note => ({
    id: `note-${number}`,
    version: 1,
    accountId: "acme",
    createdAt: now,
    deleted: false,
    kind: number % 2 ? "odd" : "even",
    ...changes,
  });

  const deleted = (note: Note): Note => ({ ...note, version: note.version + 1, deleted: true });
  const stored = () => client.db().collection(`${collection}_counts`);
  /** What is counted and kept for every record of the account, by block. */
  async function kept() {
    const blocks = await stored().find({ group: "" }).sort({ start: 1 }).toArray();
    return blocks.map(({ days, until, stale }) => {
      const live = Object.values<number>(days).reduce((sum, each) => sum + each, 0);
      return { live, until, stale: Object.keys(stale ?? {}).length };
    });
  }

  describe("hours that are over", () => {
    it("are counted once, and the newest at each list", async () => {
      const notes = await open();
      for (let number = 0; number < 6; number++) {
        now = start + number * 20 * MINUTE_MS;
        await notes.save(note(number), 0);
      }
      now = start + 2 * HOUR_MS;
      expect((await notes.list(all)).total).toBe(6);
      expect(await kept()).toEqual([{ live: 3, until: start + HOUR_MS, stale: 0 }]);
      now += 3 * MINUTE_MS;
      await notes.save(note(6), 0);
      expect((await notes.list({ ...all, page: 3 })).items.map(({ id }) => id)).toEqual(["note-0"]);
      expect(await kept()).toEqual([{ live: 6, until: start + 2 * HOUR_MS, stale: 0 }]);
    });

    it("are counted by two processes at once as by one, over blocks and groups", async () => {
      const [first, second] = [await open(), await open()];
      const days = Array.from({ length: 40 }, (_, day) => day);
      for (const day of days) {
        now = start + day * 24 * HOUR_MS;
        await first.save(note(day), 0);
      }
      now += 5 * HOUR_MS;
      const lists = [first, second, first, second].flatMap((notes) => [
        counted(() => notes.list(all)),
        counted(() => notes.list(all, { groups: ["odd"] })),
        counted(() => notes.list(all, { groups: ["odd", "even"] })),
      ]);
      const totals = (await Promise.all(lists)).map(({ total }) => total);
      expect(totals).toEqual([0, 1, 2, 3].flatMap(() => [40, 20, 40]));
      const live = (await kept()).map((block) => block.live);
      expect(live.reduce((sum, each) => sum + each, 0)).toBe(40);
      expect(live.length).toBeGreaterThan(1);
    });
  });

  describe("a record that comes or goes in an hour that is over", () => {
    it("is counted by the next list, of its group too", async () => {
      const notes = await open();
      const [old, other] = [note(1), note(3)];
      await notes.save(old, 0);
      await notes.save(other, 0);
      now += 5 * HOUR_MS;
      const totals = async () => [
        (await notes.list(all)).total,
        (await notes.list(all, { groups: ["odd"] })).total,
      ];
      expect(await totals()).toEqual([2, 2]);
      await notes.save(deleted(old), 1);
      expect(await totals()).toEqual([1, 1]);
      await notes.save(note(5, { createdAt: start }), 0);
      expect(await totals()).toEqual([2, 2]);
    });

    it("is counted where it comes late to the end of a block, behind which counting continues", async () => {
      const notes = await open();
      const boundary = startOf(start, BLOCK_MS) + BLOCK_MS;
      now = boundary - 10 * HOUR_MS;
      await notes.save(note(1), 0);
      for (const hours of [-5, 5]) {
        now = boundary + hours * HOUR_MS;
        expect((await notes.list(all)).total).toBe(1);
      }
      await notes.save(note(2, { createdAt: boundary - HOUR_MS / 2 }), 0);
      expect((await notes.list(all)).total).toBe(2);
    });

    it("is looked after until no write of before can be under way", async () => {
      const notes = await open();
      const old = note(1);
      await notes.save(old, 0);
      now += 5 * HOUR_MS;
      await notes.list(all);
      await notes.save(deleted(old), 1);
      await notes.list(all);
      expect((await kept())[0]).toMatchObject({ live: 0, stale: 1 });
      now += 3 * MINUTE_MS;
      await notes.list(all);
      expect((await kept())[0]).toMatchObject({ live: 0, stale: 0 });
    });

    it("is counted where it is deleted while its hour is counted for the first time", async () => {
      const owner = { accountId: "acme", group: "odd" };
      const made = now;
      now += 5 * HOUR_MS;
      let live = 1;
      async function goes() {
        await counts.mark(owner, made);
        live = 0;
        await counts.mark(owner, made);
      }
      const counts = openCounts({
        blocks: await openBlocks(client.db(), collection),
        now: () => now,
        records: {
          count: async (_, { start, end }) => (start <= made && made < end ? live : 0),
          async instants() {
            const found = live ? [made] : [];
            if (live) await goes();
            return found;
          },
        },
      });
      await counts.of({ accountId: "acme" });
      expect(live).toBe(0);
      expect((await counts.of({ accountId: "acme" })).total).toBe(0);
    });

    it("is counted though its write ended after a list had counted the hour", async () => {
      const [notes, other] = [await open(), await open()];
      await notes.save(note(1), 0);
      now += 5 * HOUR_MS;
      await notes.list(all);
      const late = note(3, { createdAt: start });
      const saving = notes.save(late, 0);
      await Promise.all([other.list(all), other.list(all), saving]);
      expect((await other.list(all)).total).toBe(2);
    });
  });
});
