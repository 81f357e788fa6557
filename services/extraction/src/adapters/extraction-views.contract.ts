import { recordsContract } from "@quarry/read-model/contract";
import { beforeEach, describe, expect, it } from "vitest";
import type { ExtractionViews } from "../application/ports.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";

const schemaA = "01900000-0000-7000-8000-00000000000a";
const schemaB = "01900000-0000-7000-8000-00000000000b";

function row(number: number, changes: Partial<ExtractionRow> = {}): ExtractionRow {
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

const all = { accountId: "acme", page: 1, perPage: 10 };

/** What every read model of extractions does, whatever it lies in. */
export function extractionViewsContract(name: string, open: () => Promise<ExtractionViews>): void {
  recordsContract(name, open, row);

  describe(`extraction views on ${name}`, () => {
    let views: ExtractionViews;

    beforeEach(async () => {
      views = await open();
    });

    async function fill(...rows: ExtractionRow[]): Promise<void> {
      for (const each of rows) await views.save(each, each.version - 1);
    }

    const numbersOf = (rows: ExtractionRow[]) => rows.map(({ createdAt }) => createdAt / 1_000);

    it("keeps only the named schemas, and nothing where none is named", async () => {
      await fill(row(1), row(2, { schemaId: schemaB }));
      const found = async (...schemaIds: string[]) =>
        numbersOf((await views.list({ ...all, schemaIds })).items);
      expect(await found(schemaB)).toEqual([2]);
      expect(await found(schemaA, schemaB)).toEqual([2, 1]);
      expect(await found()).toEqual([]);
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

    it("names what has been pending for long, oldest first", async () => {
      await fill(
        row(3, { status: "pending" }),
        row(2, { status: "pending" }),
        row(4, { status: "pending", deleted: true }),
        row(9, { status: "pending" }),
        row(1),
      );
      expect(await views.pendingSince(9_000, 10)).toEqual([row(2).id, row(3).id]);
      expect(await views.pendingSince(9_000, 1)).toEqual([row(2).id]);
    });
  });
}
