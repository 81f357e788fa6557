import { beforeEach, describe, expect, it } from "vitest";
import type { BatchViews } from "../application/ports.ts";
import type { BatchRow } from "../domain/batch-row.ts";

function row(number: number, changes: Partial<BatchRow> = {}): BatchRow {
  const id = `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
  return {
    ...{ id, version: 1, accountId: "acme", schemaId: id, schemaRevision: 1, items: 3 },
    list: { owner: id, name: "batch-list", size: 2, sha256: "0".repeat(64) },
    ...{ status: "running", createdAt: 1_000 * number, deleted: false },
    ...changes,
  };
}

/** What every read model of batches does, whatever it lies in. */
export function batchViewsContract(name: string, open: () => Promise<BatchViews>): void {
  describe(`batch views on ${name}`, () => {
    let views: BatchViews;
    beforeEach(async () => {
      views = await open();
    });
    const running = async () => (await views.running()).map(({ id }) => id);

    it("reads a row as it was written, and rejects a write for another version", async () => {
      expect(await views.load(row(1).id)).toBeUndefined();
      expect(await views.save(row(1), 0)).toBe(true);
      expect(await views.save(row(1), 0)).toBe(false);
      expect(await views.load(row(1).id)).toEqual(row(1));
    });

    it("finds running batches of all accounts, oldest first", async () => {
      await views.save(row(2, { accountId: "other" }), 0);
      await views.save(row(3), 0);
      await views.save(row(1), 0);
      await views.save(row(4, { status: "cancelled" }), 0);
      expect(await running()).toEqual([row(1).id, row(2).id, row(3).id]);
      await views.save(row(1, { version: 2, status: "completed", settledAt: 9_000 }), 1);
      expect(await running()).toEqual([row(2).id, row(3).id]);
    });

    it("shares a limit of running batches among the accounts, each one's oldest first", async () => {
      for (const number of [4, 1, 3, 2]) await views.save(row(number), 0);
      for (const number of [6, 7, 5]) await views.save(row(number, { accountId: "other" }), 0);
      await views.save(row(8, { accountId: "third" }), 0);
      await views.save(row(9, { accountId: "fourth", status: "cancelled" }), 0);
      const byTurns = async (limit: number) =>
        (await views.runningByTurns(limit)).map(({ createdAt }) => createdAt / 1_000);
      expect(await byTurns(2)).toEqual([1, 5]);
      expect(await byTurns(6)).toEqual([1, 5, 8, 2, 6, 3]);
      expect(await byTurns(100)).toEqual([1, 5, 8, 2, 6, 3, 7, 4]);
    });

    it("lists an account's batches, newest first, optionally by status", async () => {
      for (const number of [1, 3, 2]) await views.save(row(number), 0);
      await views.save(row(4, { accountId: "other" }), 0);
      await views.save(row(5, { status: "cancelled" }), 0);
      const listed = async (status?: "running" | "completed") => {
        const page = await views.list({ accountId: "acme", page: 1, perPage: 3, status });
        return [page.items.map(({ id }) => id), page.total];
      };
      expect(await listed()).toEqual([[row(5).id, row(3).id, row(2).id], 4]);
      expect(await listed("running")).toEqual([[row(3).id, row(2).id, row(1).id], 3]);
      expect(await listed("completed")).toEqual([[], 0]);
    });

    it("walks through all", async () => {
      for (const number of [2, 1, 3]) await views.save(row(number), 0);
      expect(await views.rowIds("", 2)).toEqual([row(1).id, row(2).id]);
      expect(await views.rowIds(row(2).id, 2)).toEqual([row(3).id]);
    });
  });
}
