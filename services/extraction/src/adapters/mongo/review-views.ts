import { isDeepStrictEqual } from "node:util";
import { storedJson } from "@quarry/kernel";
import { reportOutages } from "@quarry/mongo";
import type { Collection, Db } from "mongodb";
import type { ReviewListing, ReviewViews } from "../../application/review/ports.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { rankOf } from "../review-columns.ts";
import {
  type CountedPlace,
  openReviewCounts,
  type PendingCount,
  placeOf,
  type ReviewCounts,
} from "./review-counts.ts";
import { type StoredRow, saveRow, walkIds } from "./stored-rows.ts";

type StoredReview = StoredRow & {
  accountId: string;
  state: string;
  schemaId: string;
  rank: number;
  codes: string[];
  /** Where the row is counted, whether or not it is counted there already; absent from rows of releases before it. */
  counted?: CountedPlace;
  pending?: PendingCount;
};

const least = { rank: 1, _id: 1 } as const;
const queue = { accountId: 1, state: 1, ...least } as const;
const ofSchema = { accountId: 1, schemaId: 1, state: 1, ...least } as const;
const byReason = { accountId: 1, codes: 1, state: 1, ...least } as const;
const ofSchemaByReason = { accountId: 1, schemaId: 1, codes: 1, state: 1, ...least } as const;

/**
 * Reviews as a collection of the service's own database. They are counted beside it: a row that is written says what is to be
 * counted for it, so that the next process that reads it after a crash finishes that.
 */
export async function openMongoReviewViews(
  database: Db,
  collection = "extraction_reviews",
): Promise<ReviewViews> {
  const reviews = database.collection<StoredReview>(collection, {
    writeConcern: { w: "majority", journal: true },
  });
  for (const index of [queue, ofSchema, byReason, ofSchemaByReason]) {
    await reviews.createIndex(index);
  }

  const counts = openReviewCounts(database, `${collection}_counts`);

  async function settle({ _id, version, accountId, pending }: WithPending): Promise<void> {
    if (!pending) return;
    await counts.settle(accountId, pending);
    await reviews.updateOne({ _id, version }, { $unset: { pending: 1 } });
  }

  if (await counts.lackOldRows()) {
    await countOld(reviews, settle);
    await counts.haveOldRows();
  }

  return reportOutages<ReviewViews>({
    async load(id) {
      const stored = await reviews.findOne({ _id: id });
      if (!stored) return undefined;
      await settle(stored);
      return storedJson<ReviewRow>(stored.row);
    },

    async of(ids) {
      const stored = await reviews.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(stored.map(({ _id, row }) => [_id, storedJson<ReviewRow>(row)]));
    },

    async save(row, expected) {
      const { id: _id, version, accountId, schemaId } = row;
      const stored =
        expected > 0 ? await reviews.findOne({ _id }, { projection: { row: 0 } }) : undefined;
      if (expected > 0 && stored?.version !== expected) return false;
      if (stored) await settle(stored);
      const to = placeOf(row);
      const from = stored?.counted;
      const pending =
        from && isDeepStrictEqual(from, to) ? undefined : pendingCount({ _id, version, from, to });
      const columns = { state: to.state, rank: rankOf(row), codes: to.codes, counted: to };
      const next = { _id, version, accountId, schemaId, ...columns, ...(pending && { pending }) };
      const isSaved = await saveRow(reviews, { ...next, row: JSON.stringify(row) }, expected);
      if (isSaved) await settle(next);
      return isSaved;
    },

    ...createLists(reviews, counts),

    rowIds: (after, limit) => walkIds(reviews, after, limit),
  });
}

function createLists(
  reviews: Collection<StoredReview>,
  counts: ReviewCounts,
): Pick<ReviewViews, "list" | "following"> {
  return {
    async list(listing) {
      const { total, span } = await counts.find(listing);
      if (!span) return { items: [], total };
      const { matches, hint } = selectionOf(listing);
      const rank = { $gte: span.from, $lte: span.to };
      const found = reviews
        .find({ ...matches, rank }, { hint })
        .sort(least)
        .skip(span.skip);
      const rows = await found.limit(listing.perPage).toArray();
      return { items: rows.map(({ row }) => storedJson<ReviewRow>(row)), total };
    },

    async following({ accountId, schemaId, state, after, limit }) {
      const behind = after && {
        $or: [{ rank: { $gt: rankOf(after) } }, { rank: rankOf(after), _id: { $gt: after.id } }],
      };
      const matches = { accountId, schemaId, state, ...behind };
      const found = reviews.find(matches, { hint: ofSchema }).sort(least).limit(limit);
      return (await found.toArray()).map(({ row }) => storedJson<ReviewRow>(row));
    },
  };
}

type WithPending = Pick<StoredReview, "_id" | "version" | "accountId"> & { pending?: PendingCount };

function pendingCount({
  _id,
  version,
  ...places
}: Pick<StoredReview, "_id" | "version"> & {
  from: CountedPlace | undefined;
  to: CountedPlace;
}): PendingCount {
  const { from, to } = places;
  return { id: `${_id}-${version}`, ...(from && { from }), to };
}

/** Counts the rows that releases before the counts have written. */
async function countOld(
  reviews: Collection<StoredReview>,
  settle: (row: WithPending) => Promise<void>,
): Promise<void> {
  for (;;) {
    const old = await reviews
      .find({ counted: { $exists: false } })
      .limit(100)
      .toArray();
    if (old.length === 0) return;
    for (const { _id, version, accountId, row } of old) {
      const counted = placeOf(storedJson<ReviewRow>(row));
      const pending = pendingCount({ _id, version, from: undefined, to: counted });
      await reviews.updateOne(
        { _id, version, counted: { $exists: false } },
        { $set: { counted, pending } },
      );
      await settle({ _id, version, accountId, pending });
    }
  }
}

/** The condition of a list, and its index, which not every server would choose. */
function selectionOf({ accountId, state, schemaId, reason }: ReviewListing) {
  const matches = {
    ...{ accountId, state },
    ...(schemaId !== undefined && { schemaId }),
    ...(reason !== undefined && { codes: reason }),
  };
  if (schemaId === undefined) return { matches, hint: reason === undefined ? queue : byReason };
  return { matches, hint: reason === undefined ? ofSchema : ofSchemaByReason };
}
