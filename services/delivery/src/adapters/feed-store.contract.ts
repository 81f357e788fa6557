import { beforeEach, describe, expect, it } from "vitest";
import type { FeedSlice, FeedStore } from "../application/ports.ts";
import type { FeedRow } from "../domain/feed-row.ts";

const row = (place: number, changes: Partial<FeedRow> = {}): FeedRow => ({
  accountId: "acme",
  log: "extraction",
  place,
  id: `evt_${place}`,
  type: "extraction.completed",
  stream: `extraction-${place}`,
  sequence: 1,
  at: 1_000 + place,
  data: { extractionId: "e", schemaId: "s", schemaRevision: 1, totalTokens: 4 },
  ...changes,
});

const slice: FeedSlice = {
  accountId: "acme",
  log: "extraction",
  after: 0,
  until: Number.MAX_SAFE_INTEGER,
  limit: 10,
};

/** What every store of feeds does, whatever it lies in. */
export function feedStoreContract(
  name: string,
  open: () => Promise<{ feed: FeedStore; again: () => Promise<FeedStore> }>,
): void {
  describe(`feeds on ${name}`, () => {
    let feed: FeedStore;
    let again: () => Promise<FeedStore>;

    beforeEach(async () => {
      ({ feed, again } = await open());
    });

    const placesOf = async (changes: Partial<FeedSlice> = {}) =>
      (await feed.rows({ ...slice, ...changes })).map(({ place }) => place);

    it("begins at the logs' starts, in an epoch of its own that it keeps", async () => {
      const { epoch, positions } = await feed.progress();
      expect(positions).toEqual({ extraction: 0, schema: 0, delivery: 0 });
      expect(epoch).toMatch(/^[0-9a-f]{12}$/);
      expect((await (await again()).progress()).epoch).toBe(epoch);
    });

    it("gives back what was added, in the log's order", async () => {
      const rows = [row(2_000), row(900_000_000_000_000, { sequence: 7 })];
      await feed.add("extraction", rows, 900_000_000_000);
      expect(await feed.rows(slice)).toEqual(rows);
      expect((await feed.progress()).positions).toEqual({
        extraction: 900_000_000_000,
        schema: 0,
        delivery: 0,
      });
    });

    it("has each row once, by whatever writer and in whatever parts", async () => {
      const other = await again();
      const rows = [1, 2, 3, 4].map((position) => row(position * 1_000));
      await Promise.all([
        feed.add("extraction", rows, 4),
        other.add("extraction", rows.slice(0, 2), 2),
        other.add("extraction", rows, 4),
      ]);
      await other.add("extraction", rows.slice(1, 3), 3);
      expect(await placesOf()).toEqual([1_000, 2_000, 3_000, 4_000]);
      expect((await feed.progress()).positions.extraction).toBe(4);
    });

    it("lists the rows of one account, log and type between two places", async () => {
      await feed.add(
        "extraction",
        [
          row(1_000),
          row(2_000, { type: "extraction.failed" }),
          row(3_000, { accountId: "globex" }),
          row(4_000),
          row(5_000),
        ],
        5,
      );
      await feed.add("schema", [row(1_000, { log: "schema", type: "schema.created" })], 1);
      expect(await placesOf()).toEqual([1_000, 2_000, 4_000, 5_000]);
      expect(await placesOf({ after: 1_000, until: 4_999 })).toEqual([2_000, 4_000]);
      expect(await placesOf({ type: "extraction.completed", limit: 2 })).toEqual([1_000, 4_000]);
      expect(await placesOf({ log: "schema" })).toEqual([1_000]);
      expect(await placesOf({ accountId: "initech" })).toEqual([]);
    });

    it("finds the first place of each log since an instant", async () => {
      await feed.add("extraction", [row(1_000, { at: 5 }), row(2_000, { at: 9 })], 2);
      await feed.add("schema", [row(1_000, { log: "schema", at: 3 })], 1);
      expect(await feed.firstSince("acme", 6)).toEqual({ extraction: 2_000 });
      expect(await feed.firstSince("acme", 3)).toEqual({ extraction: 1_000, schema: 1_000 });
      expect(await feed.firstSince("globex", 0)).toEqual({});
    });

    it("knows the schema of a stream by its first event", async () => {
      await feed.add(
        "extraction",
        [row(1_000, { stream: "a" }), row(2_000, { stream: "a", sequence: 2, data: {} })],
        2,
      );
      expect(await feed.pinned(["a", "b"])).toEqual(
        new Map([["a", { schemaId: "s", schemaRevision: 1 }]]),
      );
    });
  });
}
