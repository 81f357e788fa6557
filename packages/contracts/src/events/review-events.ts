import { ReviewPolicy, ReviewReason, ReviewVerdict } from "@quarry/api";
import { z } from "zod";
import { BlobReference } from "../blobs.ts";
import { AccountId, Id } from "../names.ts";

/**
 * The data of the events of reviews and of their policies, by type. Values, quotes and what a reviewer says lie in
 * blobs of the extraction, which are erased with it.
 */

const count = z.int().nonnegative();

/** What a policy says of a completed extraction. */
export const ReviewOutcome = z.strictObject({
  /** Revision of the policy; 0 for the default. */
  policy: count,
  /** Empty if no review is needed. */
  reasons: z.array(ReviewReason),
  /** Values that the policy doubts. */
  doubtful: count,
  /** Absent if nothing was read. */
  leastConfidence: z.number().optional(),
});
export type ReviewOutcome = z.output<typeof ReviewOutcome>;

const review = { extractionId: Id, accountId: AccountId };

export const ReviewRequested = z.strictObject({
  ...review,
  schemaId: Id,
  schemaRevision: z.int().positive(),
  ...ReviewOutcome.shape,
});

export const ReviewChanged = z.strictObject({
  ...review,
  /** From 1, one more with each of these events. */
  version: z.int().positive(),
  /** JSON of StoredReviewVersion. */
  changes: BlobReference,
  /** The earlier version that this one equals; its changes only say what was taken back and restored. */
  restores: count.optional(),
  /** Reasons that are still to be looked at; absent from events older than this field. */
  openReasons: count.optional(),
  /** Values that the reviewer confirmed one by one, and in bulk. */
  confirmed: count,
  confirmedInBulk: count,
  corrected: count,
  /** Rows of lists. */
  added: count,
  removed: count,
  /** The id of the API key, or `token`. */
  by: z.string(),
});

export const ReviewCompleted = z.strictObject({
  ...review,
  schemaId: Id,
  schemaRevision: z.int().positive(),
  verdict: ReviewVerdict,
  /** JSON of a text. */
  reason: BlobReference.optional(),
  /** JSON of ReviewJudgements; absent if none counts, and from events older than this field. */
  judgements: BlobReference.optional(),
  version: count,
  by: z.string(),
});

export const ReviewReopened = z.strictObject({ ...review, by: z.string() });

/** The extraction was deleted, and the versions of its review with it. */
export const ReviewDeleted = z.strictObject(review);

export const ReviewPolicySet = z.strictObject({
  schemaId: Id,
  accountId: AccountId,
  policy: ReviewPolicy,
});

type EventOf<Type extends string, Schema extends z.ZodType> = {
  type: Type;
  data: z.output<Schema>;
};

export type ReviewEvent =
  | EventOf<"ReviewRequested", typeof ReviewRequested>
  | EventOf<"ReviewChanged", typeof ReviewChanged>
  | EventOf<"ReviewCompleted", typeof ReviewCompleted>
  | EventOf<"ReviewReopened", typeof ReviewReopened>
  | EventOf<"ReviewDeleted", typeof ReviewDeleted>
  | EventOf<"ReviewPolicySet", typeof ReviewPolicySet>;
