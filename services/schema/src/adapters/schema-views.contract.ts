import { beforeEach, describe, expect, it } from "vitest";
import type { SchemaViews } from "../application/ports.ts";
import type { SchemaRow } from "../domain/schema-row.ts";

function row(number: number, changes: Partial<SchemaRow> = {}): SchemaRow {
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    version: 1,
    accountId: "acme",
    name: `Schema ${number}`,
    structure: { type: "object", properties: { "a.b$c": { type: "string" } } },
    revision: 1,
    createdAt: 1_000 * number,
    deleted: false,
    ...changes,
  };
}

const all = { accountId: "acme", page: 1, perPage: 10 };

/** What every read model of schemas does, whatever it lies in. */
export function schemaViewsContract(name: string, open: () => Promise<SchemaViews>): void {
  describe(`schema views on ${name}`, () => {
    let views: SchemaViews;

    beforeEach(async () => {
      views = await open();
    });

    async function fill(...rows: SchemaRow[]): Promise<void> {
      for (const each of rows) await views.save(each, each.version - 1);
    }

    const numbersOf = (rows: SchemaRow[]) => rows.map(({ createdAt }) => createdAt / 1_000);

    it("gives back exactly what it was given", async () => {
      await fill(row(1));
      expect(await views.load(row(1).id)).toEqual(row(1));
      expect(await views.load(row(2).id)).toBeUndefined();
    });

    it("writes only over the version that is expected", async () => {
      expect(await views.save(row(1), 0)).toBe(true);
      expect(await views.save(row(1, { name: "again" }), 0)).toBe(false);
      expect(await views.save(row(1, { version: 3 }), 2)).toBe(false);
      expect(await views.save(row(1, { version: 2, name: "changed" }), 1)).toBe(true);
      expect((await views.load(row(1).id))?.name).toBe("changed");
    });

    it("lists newest first, then by id, in pages", async () => {
      await fill(row(1), row(2), row(3), row(4, { createdAt: 3_000 }));
      const first = await views.list({ ...all, perPage: 3 });
      expect(first.items.map(({ id }) => id)).toEqual([row(4).id, row(3).id, row(2).id]);
      expect(first.total).toBe(4);
      expect(numbersOf((await views.list({ ...all, perPage: 3, page: 2 })).items)).toEqual([1]);
      expect(await views.list({ ...all, page: 9 })).toEqual({ items: [], total: 4 });
    });

    it("leaves out deleted schemas and those of other accounts", async () => {
      await fill(row(1), row(2, { deleted: true }), row(3, { accountId: "globex" }));
      expect(numbersOf((await views.list(all)).items)).toEqual([1]);
    });

    it("bounds by time, the lower bound inclusive and the upper exclusive", async () => {
      await fill(row(1), row(2), row(3));
      const { items, total } = await views.list({ ...all, from: 2_000, before: 3_000 });
      expect(numbersOf(items)).toEqual([2]);
      expect(total).toBe(1);
    });

    it("searches a part of the name in any case, literally", async () => {
      await fill(
        row(1, { name: "Rechnung für Öl" }),
        row(2, { name: "100%_done (draft)" }),
        row(3, { name: "1000 done" }),
      );
      const found = async (search: string) =>
        numbersOf((await views.list({ ...all, search })).items);
      expect(await found("FÜR ÖL")).toEqual([1]);
      expect(await found("%_")).toEqual([2]);
      expect(await found("(DRAFT)")).toEqual([2]);
      expect(await found("done")).toEqual([3, 2]);
      expect(await found(".*")).toEqual([]);
    });

    it("finds ids by the present name, of deleted schemas too", async () => {
      await fill(row(1), row(2, { deleted: true }), row(3, { accountId: "globex" }));
      await views.save(row(1, { version: 2, name: "Renamed" }), 1);
      expect(await views.search("acme", "schema")).toEqual([row(2).id]);
      expect(await views.search("acme", "RENAMED")).toEqual([row(1).id]);
    });
  });
}
