import { isDuplicateKey, reportOutages } from "@quarry/mongo";
import type { Db } from "mongodb";
import type { ReviewClaims } from "../../application/review/ports.ts";

/** `_id` is the extraction's. */
type StoredClaim = { _id: string; by: string; until: number };

/** Claims on reviews as a collection of the service's own database; those that have ended are removed with the next one. */
export function openMongoReviewClaims(
  database: Db,
  collection = "extraction_review_claims",
): ReviewClaims {
  const claims = database.collection<StoredClaim>(collection);
  return reportOutages<ReviewClaims>({
    async take(_id, { by, until, now }) {
      await claims.deleteMany({ until: { $lte: now } });
      try {
        await claims.updateOne({ _id, by }, { $set: { until } }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error; // then someone else has it
      }
      const held = await claims.findOne({ _id });
      return held ? { by: held.by, until: held.until } : { by, until };
    },
    async of(ids, now) {
      const held = claims.find({ _id: { $in: [...ids] }, until: { $gt: now } });
      return new Map((await held.toArray()).map(({ _id, ...claim }) => [_id, claim] as const));
    },
    async release(_id) {
      await claims.deleteOne({ _id });
    },
  });
}
