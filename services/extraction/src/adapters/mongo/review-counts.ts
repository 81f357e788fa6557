import { isDuplicateKey } from "@quarry/mongo";
import type { Collection, Db } from "mongodb";
import type { ReviewListing } from "../../application/review/ports.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { codesOf, listedState, NOTHING_READ, rankOf } from "../review-columns.ts";

/** Ranks that are counted together: a hundredth of confidence. */
const SLICE = 10_000;

/** Updates that a count remembers, so that one that is repeated after a crash changes nothing. */
const REMEMBERED = 1_000;

/** The name under which all reviews are counted, whatever their reasons. */
const ANY_REASON = "any";

/** Where a review is counted. */
export type CountedPlace = { schemaId: string; state: string; slice: number; codes: string[] };

/** What is still to be counted for a row. It is part of the row, so that it is written with it. */
export type PendingCount = { id: string; from?: CountedPlace; to: CountedPlace };

/** The id of the note that rows of releases before the counts are counted. */
const OLD_ROWS_COUNTED = "old rows";

/** The counts of a schema of an account: `counts.<state>.<reason>.s<slice>`. */
type StoredCounts = {
  _id: string;
  accountId: string;
  schemaId: string;
  counts: Record<string, Record<string, Record<string, number>>>;
  applied: string[];
};

/** The ranks that hold a page of a list, and how many reviews within them come before it. */
export type RankSpan = { from: number; to: number; skip: number };

export type ReviewCounts = ReturnType<typeof openReviewCounts>;

export function placeOf(row: ReviewRow): CountedPlace {
  const { schemaId } = row;
  const rank = rankOf(row);
  const slice = rank === NOTHING_READ ? NOTHING_READ : Math.floor(rank / SLICE);
  return { schemaId, state: listedState(row), slice, codes: codesOf(row) };
}

/** How many reviews there are by schema, state, reason and rank, so that no page is counted or sorted as a whole. */
export function openReviewCounts(database: Db, name: string) {
  const counts: Collection<StoredCounts> = database.collection(name, {
    writeConcern: { w: "majority", journal: true },
  });

  /** Adds a review to the counts of a schema or takes it from them, once for each `id`. */
  async function add(
    { accountId, place, by }: { accountId: string; place: CountedPlace; by: 1 | -1 },
    id: string,
  ): Promise<void> {
    const { schemaId, state, slice, codes } = place;
    const paths = [ANY_REASON, ...codes].map((code) => `counts.${state}.${code}.s${slice}`);
    const _id = `${accountId} ${schemaId}`;
    try {
      await counts.updateOne(
        { _id, applied: { $ne: id } },
        {
          $inc: Object.fromEntries(paths.map((path) => [path, by])),
          $push: { applied: { $each: [id], $slice: -REMEMBERED } },
          $setOnInsert: { accountId, schemaId },
        },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // it is applied already, or another update made the counts
      const known = await counts.findOne({ _id, applied: id }, { projection: { _id: 1 } });
      if (!known) await add({ accountId, place, by }, id);
    }
  }

  return {
    /** Counts what a row has pending. Idempotent. */
    async settle(accountId: string, { id, from, to }: PendingCount): Promise<void> {
      if (from) await add({ accountId, place: from, by: -1 }, `${id}-`);
      await add({ accountId, place: to, by: 1 }, id);
    },

    /** Whether rows of releases before the counts may not be counted. */
    lackOldRows: async () => (await counts.findOne({ _id: OLD_ROWS_COUNTED })) === null,

    async haveOldRows(): Promise<void> {
      const noted = { $setOnInsert: { accountId: "", schemaId: "" } };
      await counts.updateOne({ _id: OLD_ROWS_COUNTED }, noted, { upsert: true });
    },

    /** Returns how many reviews a list has, and where a page of it is; undefined if the page is behind the last. */
    async find({ accountId, state, schemaId, reason, page, perPage }: ReviewListing) {
      const path = `counts.${state}.${reason ?? ANY_REASON}` as const;
      const matches = { accountId, ...(schemaId !== undefined && { schemaId }) };
      const found = counts.find(matches, { projection: { [path]: 1 } });
      const slices = new Map<number, number>();
      for (const { counts: counted } of await found.toArray()) {
        const bySlice = counted?.[state]?.[reason ?? ANY_REASON] ?? {};
        for (const [slice, reviews] of Object.entries(bySlice))
          addTo(slices, Number(slice.slice(1)), reviews);
      }
      const total = slices.values().reduce((sum, reviews) => sum + reviews, 0);
      return { total, span: spanOf(slices, { skip: (page - 1) * perPage, take: perPage }) };
    },
  };
}

function addTo(slices: Map<number, number>, slice: number, reviews: number): void {
  slices.set(slice, (slices.get(slice) ?? 0) + reviews);
}

function spanOf(
  slices: ReadonlyMap<number, number>,
  { skip, take }: { skip: number; take: number },
): RankSpan | undefined {
  let before = 0;
  let first: { slice: number; skip: number } | undefined;
  let last = 0;
  for (const [slice, reviews] of [...slices].sort(([a], [b]) => a - b)) {
    const after = before + reviews;
    if (!first && after > skip) first = { slice, skip: skip - before };
    if (first) last = slice;
    if (first && after >= skip + take) break;
    before = after;
  }
  if (!first) return undefined;
  return {
    from: first.slice * (first.slice < 0 ? 1 : SLICE),
    to: (last + 1) * SLICE - 1,
    skip: first.skip,
  };
}
