import { recordsContract } from "@quarry/read-model/contract";
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
  recordsContract(name, open, row);

  describe(`schema views on ${name}`, () => {
    let views: SchemaViews;

    beforeEach(async () => {
      views = await open();
    });

    async function fill(...rows: SchemaRow[]): Promise<void> {
      for (const each of rows) await views.save(each, each.version - 1);
    }

    const numbersOf = (rows: SchemaRow[]) => rows.map(({ createdAt }) => createdAt / 1_000);

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

    it("finds the ids of live schemas by their whole name, oldest first", async () => {
      await fill(
        row(2, { name: "Bill" }),
        row(1, { name: "bill" }),
        row(3, { name: "Bill", deleted: true }),
        row(4, { name: "Bill", accountId: "globex" }),
        row(5, { name: "Bills" }),
      );
      expect(await views.named("acme", "Bill")).toEqual([row(1).id, row(2).id]);
    });

    it("finds ids by the present name, of deleted schemas too", async () => {
      await fill(row(1), row(2, { deleted: true }), row(3, { accountId: "globex" }));
      await views.save(row(1, { version: 2, name: "Renamed" }), 1);
      expect(await views.search("acme", "schema")).toEqual([row(2).id]);
      expect(await views.search("acme", "RENAMED")).toEqual([row(1).id]);
    });
  });
}
