import { defaultReviewPolicy } from "@quarry/api";
import { beforeEach, describe, expect, it } from "vitest";
import type {
  ReviewClaims,
  ReviewListing,
  ReviewPolicyViews,
  ReviewViews,
} from "../application/review/ports.ts";
import type { ReviewRow } from "../domain/review/review-row.ts";

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const schemaA = idOf(900);
const schemaB = idOf(901);

function row(number: number, changes: Partial<ReviewRow> = {}): ReviewRow {
  return {
    ...{ id: idOf(number), version: 1, accountId: "acme", schemaId: schemaA, state: "open" },
    ...{ outputVersion: 0, reasons: [{ code: "low_confidence", pointer: "/a" }], doubtful: 1 },
    ...{ leastConfidence: number / 10, requestedAt: 1_000, deleted: false },
    ...changes,
  };
}

export type ReviewStores = {
  reviews: ReviewViews;
  policies: ReviewPolicyViews;
  claims: ReviewClaims;
};

/** What the stores of reviews do, whatever they lie in. */
export function reviewStoresContract(name: string, open: () => Promise<ReviewStores>): void {
  describe(`reviews on ${name}`, () => {
    let reviews: ReviewViews;
    beforeEach(async () => {
      ({ reviews } = await open());
    });

    const listed = async (listing: Partial<ReviewListing> = {}) => {
      const all = { accountId: "acme", state: "open", page: 1, perPage: 10 } as const;
      const { items, total } = await reviews.list({ ...all, ...listing });
      return { numbers: items.map(({ id }) => Number(id.slice(-3))), total };
    };

    it("returns a row as it was written, and rejects a write for another version", async () => {
      expect(await reviews.load(idOf(1))).toBeUndefined();
      expect(await reviews.save(row(1), 0)).toBe(true);
      expect(await reviews.save(row(1), 0)).toBe(false);
      expect(await reviews.save(row(1, { version: 3 }), 2)).toBe(false);
      expect(await reviews.save(row(1, { version: 2, outputVersion: 1 }), 1)).toBe(true);
      expect(await reviews.load(idOf(1))).toEqual(row(1, { version: 2, outputVersion: 1 }));
    });

    it("returns the reviews of some extractions in one read, those of deleted ones too", async () => {
      for (const each of [row(1), row(2, { deleted: true }), row(3)]) await reviews.save(each, 0);
      expect(await reviews.of([idOf(2), idOf(3), idOf(4)])).toEqual(
        new Map([
          [idOf(2), row(2, { deleted: true })],
          [idOf(3), row(3)],
        ]),
      );
      expect(await reviews.of([])).toEqual(new Map());
    });

    it("lists the least sure reviews of an account first, in pages", async () => {
      const { leastConfidence: _none, ...nothingRead } = row(9);
      for (const each of [row(3), row(1), nothingRead, row(2), row(4, { leastConfidence: 0.2 })]) {
        await reviews.save(each, 0);
      }
      await reviews.save(row(5, { accountId: "globex" }), 0);
      expect(await listed()).toEqual({ numbers: [9, 1, 2, 4, 3], total: 5 });
      expect(await listed({ page: 2, perPage: 2 })).toEqual({ numbers: [2, 4], total: 5 });
      expect(await listed({ page: 9 })).toEqual({ numbers: [], total: 5 });
      expect(await listed({ accountId: "initech" })).toEqual({ numbers: [], total: 0 });
    });

    it("lists reviews by state, schema and reason", async () => {
      const hidden = [{ code: "hidden" }, { code: "sampled" }, { code: "hidden" }] as const;
      await reviews.save(row(1), 0);
      await reviews.save(row(2, { schemaId: schemaB, reasons: [...hidden] }), 0);
      await reviews.save(row(3, { reasons: [...hidden] }), 0);
      await reviews.save(row(4, { state: "approved", reasons: [...hidden] }), 0);
      const found = async (listing: Partial<ReviewListing>) => (await listed(listing)).numbers;
      expect(await found({ state: "approved" })).toEqual([4]);
      expect(await found({ state: "rejected" })).toEqual([]);
      expect(await found({ schemaId: schemaB })).toEqual([2]);
      expect(await found({ reason: "hidden" })).toEqual([2, 3]);
      expect(await found({ reason: "hidden", schemaId: schemaA })).toEqual([3]);
      expect(await found({ reason: "missing_required" })).toEqual([]);
      await reviews.save(row(3, { version: 2, state: "rejected", reasons: [...hidden] }), 1);
      expect(await found({ reason: "hidden" })).toEqual([2]);
      expect(await found({ reason: "hidden", state: "rejected" })).toEqual([3]);
    });

    it("leaves reviews of deleted extractions out of lists, not out of walks", async () => {
      for (const each of [row(2, { deleted: true }), row(1), row(3)]) await reviews.save(each, 0);
      expect(await listed()).toEqual({ numbers: [1, 3], total: 2 });
      expect(await reviews.rowIds("", 2)).toEqual([idOf(1), idOf(2)]);
      expect(await reviews.rowIds(idOf(2), 2)).toEqual([idOf(3)]);
    });
  });

  describe(`review policies on ${name}`, () => {
    it("returns a policy as it was written, and rejects a write for another version", async () => {
      const { policies } = await open();
      const first = { id: schemaA, version: 1, accountId: "acme", policy: defaultReviewPolicy };
      const second = { ...first, version: 2, policy: { ...defaultReviewPolicy, below: 0.5 } };
      expect(await policies.load(schemaA)).toBeUndefined();
      expect(await policies.save(first, 0)).toBe(true);
      expect(await policies.save(second, 0)).toBe(false);
      expect(await policies.save(second, 1)).toBe(true);
      expect(await policies.load(schemaA)).toEqual(second);
      expect(await policies.rowIds("", 5)).toEqual([schemaA]);
    });
  });

  describe(`claims on ${name}`, () => {
    it("gives a review to one reviewer until the claim ends or is released", async () => {
      const { claims } = await open();
      const [mine, yours] = [
        { by: "me", until: 600 },
        { by: "you", until: 700 },
      ];
      expect(await claims.take(idOf(1), { ...mine, now: 0 })).toEqual(mine);
      expect(await claims.take(idOf(1), { ...yours, now: 599 })).toEqual(mine);
      expect(await claims.take(idOf(1), { ...mine, until: 650, now: 599 })).toEqual({
        by: "me",
        until: 650,
      });
      expect(await claims.take(idOf(1), { ...yours, now: 650 })).toEqual(yours);
      expect(await claims.of([idOf(1), idOf(2)], 699)).toEqual(new Map([[idOf(1), yours]]));
      expect(await claims.of([idOf(1)], 700)).toEqual(new Map());
      await claims.release(idOf(1));
      expect(await claims.take(idOf(1), { ...mine, now: 0 })).toEqual(mine);
    });
  });
}
