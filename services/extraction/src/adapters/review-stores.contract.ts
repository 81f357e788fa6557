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

    it("pages through many confidences, schemas and reasons, each review once", async () => {
      const hidden = [{ code: "hidden" }] as const;
      const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
      for (const number of numbers) {
        const leastConfidence = ((number * 7) % 11) / 10.01;
        const schemaId = number % 2 === 0 ? schemaA : schemaB;
        const reasons = number % 3 === 0 ? [...hidden] : row(number).reasons;
        await reviews.save(row(number, { leastConfidence, schemaId, reasons }), 0);
      }
      const expected = (keep: (number: number) => boolean) =>
        numbers.filter(keep).toSorted((a, b) => ((a * 7) % 11) - ((b * 7) % 11) || a - b);
      const paged = async (listing: Partial<ReviewListing>) => {
        const found: number[] = [];
        for (let page = 1; ; page++) {
          const { numbers: some, total } = await listed({ ...listing, page, perPage: 4 });
          if (some.length === 0) return { found, total };
          found.push(...some);
        }
      };
      const all = await paged({});
      expect(all).toEqual({ found: expected(() => true), total: 30 });
      const ofSchema = await paged({ schemaId: schemaB });
      expect(ofSchema).toEqual({ found: expected((number) => number % 2 === 1), total: 15 });
      const ofBoth = await paged({ schemaId: schemaA, reason: "hidden" });
      expect(ofBoth).toEqual({ found: expected((number) => number % 6 === 0), total: 5 });
      await reviews.save(row(30, { version: 2, deleted: true }), 1);
      expect((await paged({})).total).toBe(29);
    });

    it("counts a review once when two write the same version of it", async () => {
      const saved = await Promise.all([reviews.save(row(1), 0), reviews.save(row(1), 0)]);
      expect(saved.toSorted()).toEqual([false, true]);
      const approved = row(1, { version: 2, state: "approved" });
      const again = await Promise.all([reviews.save(approved, 1), reviews.save(approved, 1)]);
      expect(again.toSorted()).toEqual([false, true]);
      expect([(await listed()).total, (await listed({ state: "approved" })).total]).toEqual([0, 1]);
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

    it("gives the reviews of a schema in a state, page behind page", async () => {
      const { leastConfidence: _none, ...nothingRead } = row(9);
      const all = [row(3), row(1), row(2), nothingRead, row(4, { leastConfidence: 0.2 })];
      const others = [row(5, { schemaId: schemaB }), row(6, { accountId: "globex" })];
      for (const each of [...all, ...others]) await reviews.save({ ...each, state: "approved" }, 0);
      await reviews.save(row(7, { state: "rejected" }), 0);
      await reviews.save(row(8, { state: "approved", deleted: true }), 0);
      const found: ReviewRow[] = [];
      for (;;) {
        const after = found.at(-1);
        const of = { accountId: "acme", schemaId: schemaA, state: "approved" } as const;
        const page = await reviews.following({ ...of, after, limit: 2 });
        expect(page.length).toBeLessThanOrEqual(2);
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found.map(({ id }) => Number(id.slice(-3)))).toEqual([9, 1, 2, 4, 3]);
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
