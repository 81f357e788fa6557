import type { ViewRows } from "@quarry/event-store";
import { DAY_MS } from "@quarry/kernel";
import { beforeEach, describe, expect, it } from "vitest";
import type { Listing, Page, RecordRow, WalkedRecords } from "./records.ts";

type Subject<Row extends RecordRow> = ViewRows<Row> &
  WalkedRecords & { list(listing: Listing): Promise<Page<Row>> };

/**
 * What every read model of records does, whatever it lies in.
 *
 * @param makeRow makes a record of a number, all else the same.
 */
export function recordsContract<Row extends RecordRow>(
  name: string,
  open: () => Promise<Subject<Row>>,
  makeRow: (number: number) => Row,
): void {
  const row = (number: number, changes: Partial<RecordRow> = {}): Row => ({
    ...makeRow(number),
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    version: 1,
    accountId: "acme",
    createdAt: 1_000 * number,
    deleted: false,
    ...changes,
  });
  const all = { accountId: "acme", page: 1, perPage: 10 };
  const idsOf = (page: Page<Row>) => page.items.map(({ id }) => id);

  describe(`records of ${name}`, () => {
    let records: Subject<Row>;

    beforeEach(async () => {
      records = await open();
    });

    async function fill(...rows: Row[]): Promise<void> {
      for (const each of rows) await records.save(each, each.version - 1);
    }

    it("come back exactly as they were given", async () => {
      await fill(row(1));
      expect(await records.load(row(1).id)).toEqual(row(1));
      expect(await records.load(row(2).id)).toBeUndefined();
    });

    it("are written only over the version that is expected", async () => {
      expect(await records.save(row(1), 0)).toBe(true);
      expect(await records.save(row(1), 0)).toBe(false);
      expect(await records.save(row(1, { version: 3 }), 2)).toBe(false);
      expect(await records.save(row(1, { version: 2 }), 1)).toBe(true);
      expect((await records.load(row(1).id))?.version).toBe(2);
    });

    it("are written once where two write at the same time", async () => {
      const both = await Promise.all([records.save(row(1), 0), records.save(row(1), 0)]);
      expect(both.sort()).toEqual([false, true]);
    });

    it("are listed newest first, then by id, in pages", async () => {
      await fill(row(1), row(2), row(3), row(4, { createdAt: 3_000 }));
      const first = await records.list({ ...all, perPage: 3 });
      expect(idsOf(first)).toEqual([row(4).id, row(3).id, row(2).id]);
      expect(first.total).toBe(4);
      expect(idsOf(await records.list({ ...all, perPage: 3, page: 2 }))).toEqual([row(1).id]);
      expect(await records.list({ ...all, page: 9 })).toEqual({ items: [], total: 4 });
    });

    it("are each on one page, in order from the first to the last", async () => {
      const rows = [1, 2, 3, 4, 5, 6, 7].map((number) => row(number));
      await fill(...rows);
      const pages = [1, 2, 3, 4].map((page) => records.list({ ...all, perPage: 2, page }));
      const ids = (await Promise.all(pages)).flatMap(idsOf);
      expect(ids).toEqual(rows.map(({ id }) => id).reverse());
    });

    it("are on the page of their number however they lie in time, some deleted again", async () => {
      const spans = [1, 1_000, 60_000, 3_600_000, 86_400_000];
      let now = 0;
      const rows = Array.from({ length: 90 }, (_, index) => {
        now += Math.floor((((index * 37) % 11) / 11) * (spans[index % spans.length] ?? 0));
        return row(index, { createdAt: now });
      });
      await fill(...rows.toSorted((a, b) => a.id.slice(-1).localeCompare(b.id.slice(-1))));
      await fill(
        ...rows
          .filter((_, index) => index % 7 === 3)
          .map((each) => ({ ...each, version: 2, deleted: true })),
      );
      const left = rows.filter((_, index) => index % 7 !== 3).reverse();
      for (let page = 1; page <= 12; page++) {
        const { items, total } = await records.list({ ...all, perPage: 7, page });
        expect(total).toBe(left.length);
        expect(items.map(({ id }) => id)).toEqual(
          left.slice((page - 1) * 7, page * 7).map(({ id }) => id),
        );
      }
    });

    it("are walked through by id, deleted and other accounts' too", async () => {
      const rows = [row(1), row(2, { deleted: true }), row(3, { accountId: "globex" })];
      await fill(...rows.toReversed());
      const ids = rows.map(({ id }) => id);
      expect(await records.rowIds("", 2)).toEqual(ids.slice(0, 2));
      expect(await records.rowIds(ids[1] ?? "", 2)).toEqual(ids.slice(2));
      expect(await records.rowIds(ids[2] ?? "", 2)).toEqual([]);
    });

    it("are counted until they are deleted", async () => {
      await fill(row(1), row(2), row(2, { version: 2 }), row(1, { version: 2, deleted: true }));
      await fill(row(1, { version: 3, deleted: true }), row(3, { accountId: "globex" }));
      expect((await records.list(all)).total).toBe(1);
      expect((await records.list({ ...all, accountId: "initech" })).total).toBe(0);
    });

    it("are not listed when deleted or another account's", async () => {
      await fill(row(1), row(2, { deleted: true }), row(3, { accountId: "globex" }));
      expect(idsOf(await records.list(all))).toEqual([row(1).id]);
    });

    it("are bounded by time, the lower bound inclusive and the upper exclusive", async () => {
      const of = (number: number, createdAt: number) => row(number, { createdAt });
      await fill(of(1, DAY_MS - 1), of(2, DAY_MS), of(3, 2 * DAY_MS - 1), of(4, 2 * DAY_MS));
      const bounded = await records.list({ ...all, from: DAY_MS, before: 2 * DAY_MS });
      expect(idsOf(bounded)).toEqual([row(3).id, row(2).id]);
      expect(bounded.total).toBe(2);
    });
  });
}
