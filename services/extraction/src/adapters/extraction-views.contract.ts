import { recordsContract } from "@quarry/read-model/contract";
import { beforeEach, describe, expect, it } from "vitest";
import type { ExtractionViews } from "../application/ports.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";
import { extractionListsContract, schemaA, schemaB } from "./extraction-lists.contract.ts";

export function row(number: number, changes: Partial<ExtractionRow> = {}): ExtractionRow {
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    version: 1,
    accountId: "acme",
    schemaId: schemaA,
    schemaRevision: 1,
    type: "text",
    model: "llm-4.1-mini",
    source: "a source with \u0000 and \ud800 in it",
    status: "completed",
    charged: true,
    output: { "a.b$c": [null, "😀"] },
    totalTokens: 12,
    createdAt: 1_000 * number,
    deleted: false,
    ...changes,
  };
}

const HOUR_MS = 3_600_000;
const all = { accountId: "acme", page: 1, perPage: 10 };

/** What every read model of extractions does, whatever it lies in. */
export function extractionViewsContract(name: string, open: () => Promise<ExtractionViews>): void {
  recordsContract(name, open, row);
  extractionListsContract(name, open, row);

  describe(`extraction views on ${name}`, () => {
    let views: ExtractionViews;

    beforeEach(async () => {
      views = await open();
    });

    async function fill(...rows: ExtractionRow[]): Promise<void> {
      for (const each of rows) await views.save(each, each.version - 1);
    }

    const numbersOf = (rows: ExtractionRow[]) => rows.map(({ createdAt }) => createdAt / 1_000);

    it("keeps only the named schemas, and nothing if none is named", async () => {
      await fill(row(1), row(2, { schemaId: schemaB }));
      const found = async (...schemaIds: string[]) =>
        numbersOf((await views.list({ ...all, schemaIds })).items);
      expect(await found(schemaB)).toEqual([2]);
      expect(await found(schemaA, schemaB)).toEqual([2, 1]);
      expect(await found()).toEqual([]);
    });

    it("counts and pages the named schemas alone, between days too", async () => {
      const schemaIds = [schemaA, schemaB];
      const schemaC = "01900000-0000-7000-8000-00000000000c";
      const hours = Array.from({ length: 60 }, (_, hour) => hour + 1);
      const schemaOf = (hour: number) => [schemaA, schemaB, schemaC][hour % 3] ?? schemaA;
      const rows = hours.map((hour) =>
        row(hour, { schemaId: schemaOf(hour), createdAt: hour * HOUR_MS }),
      );
      await fill(...rows, { ...row(3, { createdAt: 3 * HOUR_MS }), version: 2, deleted: true });
      const hoursOf = async (listing: Partial<Parameters<typeof views.list>[0]>) => {
        const { items, total } = await views.list({ ...all, perPage: 5, schemaIds, ...listing });
        return { total, hours: items.map(({ createdAt }) => createdAt / HOUR_MS) };
      };
      const of = (from: number, to: number) =>
        hours.filter((hour) => hour % 3 < 2 && hour !== 3 && hour >= from && hour < to).reverse();
      expect(await hoursOf({ page: 4 })).toEqual({ total: 39, hours: of(0, 99).slice(15, 20) });
      const day = { from: 24 * HOUR_MS, before: 48 * HOUR_MS, page: 2 };
      expect(await hoursOf(day)).toEqual({ total: 16, hours: of(24, 48).slice(5, 10) });
      expect(await hoursOf({ ...day, page: 9 })).toEqual({ total: 16, hours: [] });
    });

    it("lists the accounts, and what each has created before an instant", async () => {
      await fill(row(2), row(1), row(3, { deleted: true }), row(4), row(5, { accountId: "b" }));
      expect(await views.accounts()).toEqual(["acme", "b"]);
      const madeBefore = (limit: number) => views.madeBefore("acme", 4_000, limit);
      expect(await madeBefore(10)).toEqual([row(1).id, row(2).id]);
      expect(await madeBefore(1)).toEqual([row(1).id]);
      expect(await views.madeBefore("b", 5_000, 10)).toEqual([]);
    });

    it("sums the tokens that an account took since an instant, deleted extractions' too", async () => {
      await fill(
        row(1, { spentTokens: 1 }),
        row(2, { spentTokens: 20 }),
        row(3, { spentTokens: 300, deleted: true }),
        row(4, { status: "pending" }),
        row(5, { spentTokens: 4_000_000_000_000 }),
        row(6, { spentTokens: 9, accountId: "globex" }),
      );
      expect(await views.tokensSince("acme", 2_000)).toBe(4_000_000_000_320);
      expect(await views.tokensSince("initech", 0)).toBe(0);
    });

    it("lists long-pending extractions, oldest first", async () => {
      await fill(
        row(3, { status: "pending" }),
        row(2, { status: "pending" }),
        row(4, { status: "pending", deleted: true }),
        row(9, { status: "pending" }),
        row(1),
      );
      expect(await views.pendingSince(9_000)).toEqual([row(2).id, row(3).id]);
    });
  });
}
