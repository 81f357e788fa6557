import { storedJson } from "@quarry/kernel";
import { reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { ReviewListing, ReviewViews } from "../../application/review/ports.ts";
import type { ReviewRow } from "../../domain/review/review-row.ts";
import { codesOf, listedState, rankOf } from "../review-columns.ts";
import { type StoredRow, saveRow, walkIds } from "./stored-rows.ts";

type StoredReview = StoredRow & {
  accountId: string;
  state: string;
  schemaId: string;
  rank: number;
  codes: string[];
};

const least = { rank: 1, _id: 1 } as const;
const queue = { accountId: 1, state: 1, ...least } as const;
const ofSchema = { accountId: 1, schemaId: 1, state: 1, ...least } as const;
const byReason = { accountId: 1, codes: 1, state: 1, ...least } as const;
const ofSchemaByReason = { accountId: 1, schemaId: 1, codes: 1, state: 1, ...least } as const;

/** Reviews as a collection of the service's own database. */
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

  return reportOutages<ReviewViews>({
    async load(id) {
      const stored = await reviews.findOne({ _id: id });
      return stored ? storedJson<ReviewRow>(stored.row) : undefined;
    },

    async of(ids) {
      const stored = await reviews.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(stored.map(({ _id, row }) => [_id, storedJson<ReviewRow>(row)]));
    },

    save(row, expected) {
      const { id: _id, version, accountId, schemaId } = row;
      const columns = { state: listedState(row), rank: rankOf(row), codes: codesOf(row) };
      const stored = { _id, version, accountId, schemaId, ...columns, row: JSON.stringify(row) };
      return saveRow(reviews, stored, expected);
    },

    async list(listing) {
      const { matches, hint } = selectionOf(listing);
      const { page, perPage } = listing;
      const found = reviews.find(matches, { hint }).sort(least);
      const [rows, total] = await Promise.all([
        found
          .skip((page - 1) * perPage)
          .limit(perPage)
          .toArray(),
        reviews.countDocuments(matches, { hint }),
      ]);
      return { items: rows.map(({ row }) => storedJson<ReviewRow>(row)), total };
    },

    rowIds: (after, limit) => walkIds(reviews, after, limit),
  });
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
