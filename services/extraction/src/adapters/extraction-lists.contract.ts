import { beforeEach, describe, expect, it } from "vitest";
import type { ExtractionFilter, ExtractionViews } from "../application/ports.ts";
import type { ExtractionRow } from "../domain/extraction-row.ts";

export const schemaA = "01900000-0000-7000-8000-00000000000a";
export const schemaB = "01900000-0000-7000-8000-00000000000b";

/** What each filter is looked up by: the column's name but for its spelling. */
export const lookUps: [by: string, filter: ExtractionFilter][] = [
  ["external.?id", { externalId: "order-1", type: "text", status: "completed" }],
  ["batch.?id", { batchId: schemaA, status: "completed" }],
  ["status", { status: "failed", type: "text" }],
  ["schema.?id", { schemaIds: [schemaA], status: "completed" }],
  ["type", { type: "pdf", status: "completed" }],
  ["status", { status: "completed" }],
  ["least.?percent", { maxConfidence: 0.6, schemaIds: [schemaA], type: "pdf" }],
  ["needs.?review", { needsReview: true, status: "completed", schemaIds: [schemaA] }],
  ["needs.?review", { needsReview: false, status: "completed" }],
];

type MakeRow = (number: number, changes?: Partial<ExtractionRow>) => ExtractionRow;

/** How every read model of extractions narrows its lists, and reads them by a cursor. */
export function extractionListsContract(
  name: string,
  open: () => Promise<ExtractionViews>,
  row: MakeRow,
): void {
  describe(`lists of extractions on ${name}`, () => {
    let views: ExtractionViews;

    beforeEach(async () => {
      views = await open();
      const rows = [
        row(1, { type: "pdf", doubt: { needsReview: true, leastConfidence: 0.6 } }),
        row(2, { status: "failed", externalId: "order-1" }),
        row(3, {
          type: "pdf",
          schemaId: schemaB,
          doubt: { needsReview: false, leastConfidence: 0.901 },
        }),
        row(4, { status: "pending", schemaId: schemaB }),
        row(5, { type: "pdf", externalId: "order-1", doubt: { needsReview: true } }),
        row(6, { externalId: "order-1", accountId: "globex" }),
        row(7, {
          type: "pdf",
          createdAt: 5_000,
          doubt: { needsReview: true, leastConfidence: 0.07 },
        }),
        row(8, { type: "pdf", deleted: true }),
      ];
      for (const each of rows) await views.save(each, 0);
    });

    const numbersOf = (rows: ExtractionRow[]) => rows.map(({ id }) => Number(id.slice(-3)));

    const filters: [what: string, filter: ExtractionFilter, numbers: number[]][] = [
      ["the type", { type: "pdf" }, [7, 5, 3, 1]],
      ["the status", { status: "completed" }, [7, 5, 3, 1]],
      ["a rare status", { status: "failed" }, [2]],
      ["the caller's id", { externalId: "order-1" }, [5, 2]],
      ["an unused id", { externalId: "order-2" }, []],
      ["a schema", { schemaIds: [schemaB] }, [4, 3]],
      ["schemas and the type", { schemaIds: [schemaA, schemaB], type: "pdf" }, [7, 5, 3, 1]],
      ["a schema and the status", { schemaIds: [schemaB], status: "completed" }, [3]],
      ["all at once", { schemaIds: [schemaA], status: "failed", type: "text" }, [2]],
      ["what needs a look", { needsReview: true }, [7, 5, 1]],
      ["what needs none", { needsReview: false }, [3]],
      ["the least confidence", { maxConfidence: 0.6 }, [7, 1]],
      ["a bound just below it", { maxConfidence: 0.59 }, [7]],
      ["a bound that no value reaches", { maxConfidence: 0.06 }, []],
      ["confidence to the whole percent", { maxConfidence: 0.9 }, [7, 1]],
      ["any confidence", { maxConfidence: 1 }, [7, 3, 1]],
      ["confidence and a schema", { maxConfidence: 1, schemaIds: [schemaB] }, [3]],
      ["need and confidence", { needsReview: true, maxConfidence: 0.5 }, [7]],
      ["no schema at all", { schemaIds: [], type: "pdf" }, []],
    ];

    it.each(filters)(
      "are narrowed by %s, in pages and by a cursor",
      async (_by, filter, numbers) => {
        for (const [page, perPage] of [
          [1, 10],
          [2, 1],
        ] as const) {
          const { items, total } = await views.list({
            accountId: "acme",
            page,
            perPage,
            ...filter,
          });
          const shown = numbers.slice((page - 1) * perPage, page * perPage);
          expect([total, numbersOf(items)]).toEqual([numbers.length, shown]);
        }
        const all = await views.following({ accountId: "acme", limit: 10, ...filter });
        expect(numbersOf(all)).toEqual(numbers);
        for (const [index, behind] of all.entries()) {
          const next = await views.following({ accountId: "acme", behind, limit: 2, ...filter });
          expect(numbersOf(next)).toEqual(numbers.slice(index + 1, index + 3));
        }
      },
    );

    it("are read by a cursor without a filter, between days too", async () => {
      const numbers = async (wanted: object) =>
        numbersOf(await views.following({ accountId: "acme", limit: 9, ...wanted }));
      expect(await numbers({})).toEqual([7, 5, 4, 3, 2, 1]);
      expect(await numbers({ behind: { createdAt: 5_000, id: row(7).id } })).toEqual([
        5, 4, 3, 2, 1,
      ]);
      expect(await numbers({ from: 2_000, before: 5_000 })).toEqual([4, 3, 2]);
      const behind = { createdAt: 9_000, id: row(9).id };
      expect(await numbers({ from: 2_000, before: 4_000, behind, type: "pdf" })).toEqual([3]);
    });

    it("do not find a deleted extraction by its caller's id", async () => {
      const deleted = row(5, { type: "pdf", version: 2, deleted: true });
      await views.save(deleted, 1);
      const of = { accountId: "acme", externalId: "order-1" };
      expect(numbersOf(await views.following({ ...of, limit: 9 }))).toEqual([2]);
    });
  });
}
